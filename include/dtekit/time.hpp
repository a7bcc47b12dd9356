/* Points in time and durations. Part of dtekit.hpp. */
#ifndef DTEKIT_TIME_HPP
#define DTEKIT_TIME_HPP

#include <chrono>
#include <cmath>

namespace dtekit {

/** A duration in seconds, fractions allowed; every std::chrono duration converts to it. */
using Seconds = std::chrono::duration<double>;

/**
 * A point in time: seconds since 1970 (UTC), fractions allowed, as in C. It is made from such a number or from a
 * std::chrono::system_clock::time_point, so functions take either.
 */
class Time {
public:
    Time(double seconds) noexcept : seconds_(seconds) {}
    Time(std::chrono::system_clock::time_point point) noexcept
        : seconds_(static_cast<double>(
                       std::chrono::duration_cast<std::chrono::microseconds>(point.time_since_epoch()).count()) /
                   1e6) {}

    /** The present time. */
    static Time now() noexcept { return std::chrono::system_clock::now(); }

    /** The seconds since 1970 (UTC). */
    double seconds() const noexcept { return seconds_; }
    /** The moment as a time point; the nearest possible one if the clock cannot express it, and 1970 for NaN. */
    std::chrono::system_clock::time_point point() const noexcept {
        using Clock = std::chrono::system_clock;
        if (std::isnan(seconds_)) {
            return Clock::time_point();
        }
        const double first = std::chrono::duration_cast<Seconds>(Clock::duration::min()).count();
        const double last = std::chrono::duration_cast<Seconds>(Clock::duration::max()).count();
        if (seconds_ <= first || seconds_ >= last) {
            return seconds_ < 0 ? Clock::time_point::min() : Clock::time_point::max();
        }
        // In whole microseconds, which a double keeps, so that a time point comes back as it was.
        const std::chrono::microseconds micros(std::llround(seconds_ * 1e6));
        return Clock::time_point(std::chrono::duration_cast<Clock::duration>(micros));
    }

private:
    double seconds_;
};

}  // namespace dtekit

#endif
