//! The signatures of RFC 6979, A.2.5 and A.2.6, and what is none.

use super::*;
use crate::signature::crypto::Digest;

const P256: &str = "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6\
    7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299";
const P384: &str = "ec3a4e415b4e19a4568618029f427fa5da9a8bc4ae92e02e06aae5286b300c64def8f0ea9055866064a254515480bc13\
    8015d9b72d7d57244ea8ef9ac0c621896708a59367f9dfb9f54ca84b3f1c9db1288b231c3ae0d4fe7344fd2533264720";

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> =
        hex.chars().filter_map(|digit| digit.to_digit(16)).map(|digit| digit as u8).collect();
    digits.as_chunks::<2>().0.iter().map(|pair| pair[0] << 4 | pair[1]).collect()
}

fn key(curve: Curve, hex: &str) -> EcKey {
    EcKey::new(curve, &[&[4], &bytes(hex)[..]].concat()).unwrap()
}

#[test]
fn signatures_of_the_standard_are_right_and_others_are_not() {
    let cases = [
        (
            Curve::P256,
            P256,
            Digest::Sha1,
            "61340c88c3aaebeb4f6d667f672ca9759a6ccaa9fa8811313039ee4a35471d32\
            6d7f147dac089441bb2e2fe8f7a3fa264b9c475098fdcf6e00d7c996e1b8b7eb",
        ),
        (
            Curve::P256,
            P256,
            Digest::Sha256,
            "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716\
            f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
        ),
        (
            Curve::P256,
            P256,
            Digest::Sha512,
            "8496a60b5e9b47c825488827e0495b0e3fa109ec4568fd3f8d1097678eb97f00\
            2362ab1adbe2b8adf9cb9edab740ea6049c028114f2460f96554f61fae3302fe",
        ),
        (
            Curve::P384,
            P384,
            Digest::Sha384,
            "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c\
            81a648152e44acf96e36dd1e80fabe4699ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94f\
            a329c145786e679e7b82c71a38628ac8",
        ),
    ];
    for (curve, point, digest, signature) in cases {
        let (key, signature) = (key(curve, point), bytes(signature));
        assert!(verifies(&key, &digest.of(b"sample"), &signature), "{curve:?} {digest:?}");
        assert!(!verifies(&key, &digest.of(b"simple"), &signature));
        for at in [0, signature.len() / 2, signature.len() - 1] {
            let mut changed = signature.clone();
            changed[at] ^= 1;
            assert!(!verifies(&key, &digest.of(b"sample"), &changed));
        }
    }
}

#[test]
fn numbers_out_of_range_are_no_signature() {
    let key = key(Curve::P256, P256);
    let digest = Digest::Sha256.of(b"sample");
    assert!(!verifies(&key, &digest, &[0; 64]));
    assert!(!verifies(&key, &digest, &[0xFF; 64]));
    assert!(!verifies(&key, &digest, &[1; 63]));
    assert!(!verifies(&key, &digest, &[]));
}

#[test]
fn a_point_off_the_curve_is_no_key() {
    let mut point = [&[4], &bytes(P256)[..]].concat();
    point[64] ^= 1;
    assert!(EcKey::new(Curve::P256, &point).is_none());
    assert!(EcKey::new(Curve::P384, &point).is_none());
    assert!(EcKey::new(Curve::P256, &[4; 65]).is_none());
    assert!(EcKey::new(Curve::P256, &[0]).is_none());
    assert!(EcKey::new(Curve::P256, &[]).is_none());
}

#[cfg(feature = "http")]
#[test]
fn both_providers_give_the_same_answers() {
    use ring::signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, ECDSA_P384_SHA384_FIXED_SIGNING, EcdsaKeyPair, KeyPair,
    };

    let random = ring::rand::SystemRandom::new();
    for (curve, algorithm, digest) in [
        (Curve::P256, &ECDSA_P256_SHA256_FIXED_SIGNING, Digest::Sha256),
        (Curve::P384, &ECDSA_P384_SHA384_FIXED_SIGNING, Digest::Sha384),
    ] {
        for number in 0..8_u8 {
            let made = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
            let pair = EcdsaKeyPair::from_pkcs8(algorithm, made.as_ref(), &random).unwrap();
            let key = EcKey::new(curve, pair.public_key().as_ref()).unwrap();
            let signature = pair.sign(&random, &[number; 99]).unwrap();
            assert!(verifies(&key, &digest.of(&[number; 99]), signature.as_ref()));
            assert!(!verifies(&key, &digest.of(&[number; 98]), signature.as_ref()));
        }
    }
}
