//! ECDSA over the curves P-256 and P-384 without ring. Nothing here is secret: a signature is only verified.

use num_bigint::BigUint;

/// A curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Curve {
    P256,
    P384,
}

impl Curve {
    /// The word that the results have.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Curve::P256 => "p256",
            Curve::P384 => "p384",
        }
    }

    /// The curve with this object identifier.
    pub(crate) fn named(object: &str) -> Option<Curve> {
        match object {
            "1.2.840.10045.3.1.7" => Some(Curve::P256),
            "1.3.132.0.34" => Some(Curve::P384),
            _ => None,
        }
    }

    /// The length of a number of the curve in bytes.
    pub(crate) fn length(self) -> usize {
        match self {
            Curve::P256 => 32,
            Curve::P384 => 48,
        }
    }

    /// The numbers of FIPS 186-4, D.1.2: the prime, the order, b, and the base point.
    fn field(self) -> Field {
        let [prime, order, b, x, y] = match self {
            Curve::P256 => [
                "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
                "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
                "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
                "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
                "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
            ],
            Curve::P384 => [
                "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff",
                "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973",
                "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
                "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7",
                "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
            ],
        };
        let number = |digits: &str| BigUint::parse_bytes(digits.as_bytes(), 16).unwrap_or_default();
        let base = Point { x: number(x), y: number(y), z: BigUint::from(1_u8) };
        Field { prime: number(prime), order: number(order), b: number(b), base }
    }
}

/// A public key on a curve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EcKey {
    pub(crate) curve: Curve,
    /// The point as X9.62 writes it: 4, and both numbers.
    point: Vec<u8>,
}

impl EcKey {
    /// The key, unless the point is not one of the curve.
    pub(crate) fn new(curve: Curve, point: &[u8]) -> Option<EcKey> {
        if point.len() != 1 + 2 * curve.length() || point[0] != 4 {
            return None;
        }
        let key = EcKey { curve, point: point.to_vec() };
        let field = curve.field();
        let Point { x, y, .. } = key.place();
        if x >= field.prime || y >= field.prime {
            return None;
        }
        let cube = field.times(&field.times(&x, &x), &x);
        let right = field.minus(&(cube + &field.b), &(&x * 3_u8));
        (field.times(&y, &y) == right).then_some(key)
    }

    /// The point as X9.62 writes it.
    #[cfg_attr(not(feature = "http"), allow(dead_code, reason = "ring takes it"))]
    pub(crate) fn point(&self) -> &[u8] {
        &self.point
    }

    fn place(&self) -> Point {
        let (x, y) = self.point[1..].split_at(self.curve.length());
        Point { x: BigUint::from_bytes_be(x), y: BigUint::from_bytes_be(y), z: BigUint::from(1_u8) }
    }
}

/// Whether these are the two numbers of a signature of this digest (FIPS 186-4, 6.4).
pub(crate) fn verifies(key: &EcKey, digest: &[u8], signature: &[u8]) -> bool {
    let length = key.curve.length();
    if signature.len() != 2 * length {
        return false;
    }
    let field = key.curve.field();
    let zero = BigUint::ZERO;
    let (first, second) = signature.split_at(length);
    let (first, second) = (BigUint::from_bytes_be(first), BigUint::from_bytes_be(second));
    if first == zero || second == zero || first >= field.order || second >= field.order {
        return false;
    }
    let digest = BigUint::from_bytes_be(&digest[..digest.len().min(length)]);
    let inverse = second.modpow(&(&field.order - 2_u8), &field.order);
    let of_base = digest * &inverse % &field.order;
    let of_key = &first * inverse % &field.order;
    let sum = field.sum_of_multiples(&of_base, &of_key, &key.place());
    if sum.z == zero {
        return false;
    }
    let inverse = sum.z.modpow(&(&field.prime - 2_u8), &field.prime);
    let x = field.times(&sum.x, &field.times(&inverse, &inverse));
    x % &field.order == first
}

/// A point in Jacobian coordinates: its place is `x / z²`, `y / z³`; with `z` 0 it is the point at infinity.
#[derive(Clone)]
struct Point {
    x: BigUint,
    y: BigUint,
    z: BigUint,
}

/// The numbers of a curve whose `a` is -3.
struct Field {
    prime: BigUint,
    order: BigUint,
    b: BigUint,
    base: Point,
}

impl Field {
    fn times(&self, left: &BigUint, right: &BigUint) -> BigUint {
        left * right % &self.prime
    }

    fn minus(&self, left: &BigUint, right: &BigUint) -> BigUint {
        (left % &self.prime + &self.prime - right % &self.prime) % &self.prime
    }

    fn doubled(&self, point: &Point) -> Point {
        let delta = self.times(&point.z, &point.z);
        let gamma = self.times(&point.y, &point.y);
        let beta = self.times(&point.x, &gamma);
        let alpha = self.times(&self.minus(&point.x, &delta), &(&point.x + &delta)) * 3_u8 % &self.prime;
        let x = self.minus(&self.times(&alpha, &alpha), &(&beta * 8_u8));
        let z = self.times(&point.y, &point.z) * 2_u8 % &self.prime;
        let y = self.times(&alpha, &self.minus(&(&beta * 4_u8), &x));
        let y = self.minus(&y, &(self.times(&gamma, &gamma) * 8_u8));
        Point { x, y, z }
    }

    fn added(&self, left: &Point, right: &Point) -> Point {
        if left.z == BigUint::ZERO {
            return right.clone();
        }
        if right.z == BigUint::ZERO {
            return left.clone();
        }
        let (left_square, right_square) = (self.times(&left.z, &left.z), self.times(&right.z, &right.z));
        let (left_x, right_x) = (self.times(&left.x, &right_square), self.times(&right.x, &left_square));
        let left_y = self.times(&left.y, &self.times(&right.z, &right_square));
        let right_y = self.times(&right.y, &self.times(&left.z, &left_square));
        let (across, up) = (self.minus(&right_x, &left_x), self.minus(&right_y, &left_y));
        if across == BigUint::ZERO {
            let none = Point { x: BigUint::from(1_u8), y: BigUint::from(1_u8), z: BigUint::ZERO };
            return if up == BigUint::ZERO { self.doubled(left) } else { none };
        }
        let square = self.times(&across, &across);
        let cube = self.times(&square, &across);
        let part = self.times(&left_x, &square);
        let x = self.minus(&self.minus(&self.times(&up, &up), &cube), &(&part * 2_u8));
        let y = self.minus(&self.times(&up, &self.minus(&part, &x)), &self.times(&left_y, &cube));
        let z = self.times(&across, &self.times(&left.z, &right.z));
        Point { x, y, z }
    }

    /// So many times the base point and so many times another one, doubling once for both.
    fn sum_of_multiples(&self, of_base: &BigUint, of_other: &BigUint, other: &Point) -> Point {
        let both = self.added(&self.base, other);
        let mut sum = Point { x: BigUint::from(1_u8), y: BigUint::from(1_u8), z: BigUint::ZERO };
        for bit in (0..of_base.bits().max(of_other.bits())).rev() {
            sum = self.doubled(&sum);
            sum = match (of_base.bit(bit), of_other.bit(bit)) {
                (true, true) => self.added(&sum, &both),
                (true, false) => self.added(&sum, &self.base),
                (false, true) => self.added(&sum, other),
                (false, false) => sum,
            };
        }
        sum
    }
}

#[cfg(test)]
mod tests;
