package dev.holdfast.central.users;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import io.quarkus.elytron.security.common.BcryptUtil;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hashes passwords and compares them, which is slow on purpose: on threads of its own, few of them,
 * so that a flood of logins takes neither the event loops nor all processors.
 */
@ApplicationScoped
public class Passwords {

  private static final int FEWEST_CHARS = 12;

  /** bcrypt reads no further. */
  private static final int MOST_BYTES = 72;

  /** About a tenth of a second; a hash names its own, so that it can be raised later. */
  static final int COST = 11;

  /** Of the same cost, and of no password. */
  static final String OF_NOBODY = "$2a$11$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZabcde";

  private static final int THREADS = 2;
  private static final int MOST_WAITING = 50;

  private final WorkerExecutor workers;
  private final AtomicInteger waiting = new AtomicInteger();

  @Inject
  Passwords(Vertx vertx) {
    this.workers = vertx.createSharedWorkerExecutor("holdfast-passwords", THREADS);
  }

  @PreDestroy
  void close() {
    workers.close();
  }

  /** Refuses what is too short, or so long that its end would not count. */
  public static String sound(String field, String password) {
    if (password == null || password.codePointCount(0, password.length()) < FEWEST_CHARS) {
      throw Query.invalid(field, "must have at least %d characters".formatted(FEWEST_CHARS));
    }
    if (isTooLong(password)) {
      throw Query.invalid(field, "must have at most %d bytes of UTF-8".formatted(MOST_BYTES));
    }
    return password;
  }

  private static boolean isTooLong(String password) {
    return password.length() > MOST_BYTES || password.getBytes(UTF_8).length > MOST_BYTES;
  }

  public Uni<String> hash(String password) {
    return work(() -> BcryptUtil.bcryptHash(password, COST));
  }

  /**
   * Takes as long for nobody's password as for somebody's, so that names cannot be found out.
   *
   * @param hash empty where there is no such user or no password, and nothing fits then
   */
  public Uni<Boolean> fits(String password, Optional<String> hash) {
    String compared = isTooLong(password) ? "" : password;
    return work(() -> BcryptUtil.matches(compared, hash.orElse(OF_NOBODY)))
        .map(fits -> fits && hash.isPresent() && !isTooLong(password));
  }

  private <T> Uni<T> work(Callable<T> hashing) {
    return Uni.createFrom()
        .deferred(
            () -> {
              if (waiting.incrementAndGet() > MOST_WAITING) {
                waiting.decrementAndGet();
                return Uni.createFrom().failure(busy());
              }
              return Uni.createFrom()
                  .completionStage(
                      () ->
                          workers
                              .executeBlocking(hashing, false)
                              .onComplete(done -> waiting.decrementAndGet())
                              .toCompletionStage());
            });
  }

  private static ProblemException busy() {
    return new ProblemException(
        Problem.unavailable("Too many passwords are being checked; try again in a moment"));
  }
}
