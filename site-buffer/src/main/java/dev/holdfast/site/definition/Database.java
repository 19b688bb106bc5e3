package dev.holdfast.site.definition;

import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A database that messages may be for.
 *
 * @param url a reactive URL: {@code postgresql://}, {@code mysql://}, {@code mariadb://} or {@code
 *     sqlserver://}
 */
public record Database(
    String name,
    String url,
    Optional<String> user,
    Optional<Secret> password,
    OptionalInt poolSize,
    Optional<Duration> timeout,
    Optional<RetryPolicy> retry) {}
