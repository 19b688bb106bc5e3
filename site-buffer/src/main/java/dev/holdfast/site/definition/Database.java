package dev.holdfast.site.definition;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A database that messages may be for.
 *
 * @param url a reactive URL: {@code postgresql://}, {@code mysql://}, {@code mariadb://} or {@code
 *     sqlserver://}
 * @param trust PEM certificates to trust besides the usual ones
 * @param allow verbs and whole statements that messages may run, see {@link AllowRules}; none for
 *     all
 */
public record Database(
    String name,
    String url,
    Optional<String> user,
    Optional<Secret> password,
    Optional<String> trust,
    List<String> allow,
    OptionalInt poolSize,
    Optional<Duration> timeout,
    Optional<RetryPolicy> retry) {}
