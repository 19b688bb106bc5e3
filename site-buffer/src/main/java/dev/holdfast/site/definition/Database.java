package dev.holdfast.site.definition;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A database that messages may be for.
 *
 * @param url a reactive URL: {@code postgresql://}, {@code mysql://}, {@code mariadb://} or {@code
 *     sqlserver://}
 * @param trust PEM certificates to trust besides the usual ones
 */
public record Database(
    String name,
    String url,
    Optional<String> user,
    Optional<Secret> password,
    Optional<String> trust,
    OptionalInt poolSize,
    Optional<Duration> timeout,
    Optional<RetryPolicy> retry) {}
