package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.email.ServerResult.Away;
import dev.holdfast.central.delivery.email.ServerResult.Busy;
import dev.holdfast.central.delivery.email.ServerResult.Tried;
import dev.holdfast.central.delivery.http.AccessTokens;
import dev.holdfast.central.delivery.http.TokenDeniedException;
import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.smtp.SmtpAuth;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.Breaker.Pass;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** One mail server as one version of its configuration describes it. */
final class SmtpServer {

  private static final Logger LOG = Logger.getLogger(SmtpServer.class);

  /** How soon to come back to a server of which all workers are busy. */
  private static final Duration BUSY = Duration.ofSeconds(1);

  /** How long to wait for one of them. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  /** What servers share that are made anew with each change of a configuration. */
  record Means(
      Vertx vertx,
      SmtpSetup.Factory setups,
      ScheduledExecutorService timer,
      Redactor redactor,
      Clock clock) {}

  private final Means means;
  private final String owner;
  private final SmtpConfiguration configuration;
  private final Optional<AccessTokens> tokens;
  private final ServerState state;
  private Optional<SmtpSetup> setup = Optional.empty();

  SmtpServer(
      Means means,
      String owner,
      SmtpConfiguration configuration,
      Optional<AccessTokens> tokens,
      ServerState state) {
    this.means = means;
    this.owner = owner;
    this.configuration = configuration;
    this.tokens = tokens;
    this.state = state;
  }

  /** The name under which its secrets are known to the redactor. */
  String owner() {
    return owner;
  }

  SmtpConfiguration configuration() {
    return configuration;
  }

  int recipientsPerMail() {
    return configuration.maxRecipientsPerMail();
  }

  String name() {
    return "SMTP configuration '%s'".formatted(configuration.name());
  }

  /** When the next look at it is due; empty when mails may go out. */
  Optional<Instant> openUntil() {
    return state.openUntil(now());
  }

  private Instant now() {
    return means.clock().instant();
  }

  /** Never fails but for a bug. Whoever cancels hangs up. */
  Uni<ServerResult> send(Mail mail) {
    if (openUntil().isPresent()) {
      return afterProbe(mail);
    }
    return onWorker(new SmtpAttempt(this, mail, Transcript.unread()), false)
        .chain(result -> result instanceof Away ? afterProbe(mail) : Uni.createFrom().item(result));
  }

  /** Somebody else is just finding out whether it is back: what he finds is worth the wait. */
  private Uni<ServerResult> afterProbe(Mail mail) {
    CompletableFuture<Void> probe = state.probe();
    if (probe.isDone()) {
      // It may have ended just now, and well.
      return state.isOpen() ? Uni.createFrom().item(away()) : send(mail);
    }
    return Uni.createFrom()
        .completionStage(probe.thenApply(Function.identity()))
        .chain(over -> openUntil().isPresent() ? Uni.createFrom().item(away()) : send(mail));
  }

  /** Somebody wants to see the whole dialogue, whatever the breaker thinks of the server. */
  Uni<ServerResult> trial(Mail mail, Transcript transcript) {
    return onWorker(new SmtpAttempt(this, mail, transcript), true);
  }

  private Uni<ServerResult> onWorker(SmtpAttempt attempt, boolean trial) {
    Context context = means.vertx().getOrCreateContext();
    return Uni.createFrom()
        .<ServerResult>emitter(
            caller -> {
              AtomicBoolean begun = new AtomicBoolean();
              caller.onTermination(() -> attempt.cut("the sender was stopped"));
              Future<?> patience =
                  means
                      .timer()
                      .schedule(
                          () -> {
                            if (begun.compareAndSet(false, true)) {
                              caller.complete(busy());
                            }
                          },
                          patience().toMillis(),
                          TimeUnit.MILLISECONDS);
              try {
                state
                    .workers()
                    .run(
                        () -> {
                          try {
                            Optional<SmtpDialogue> open = state.workers().take();
                            if (begun.compareAndSet(false, true)) {
                              patience.cancel(false);
                              caller.complete(run(attempt, open, trial));
                            } else {
                              giveBack(open);
                            }
                          } catch (InterruptedException stopping) {
                            Thread.currentThread().interrupt();
                          } catch (RuntimeException | Error bug) {
                            caller.fail(bug);
                          }
                        });
              } catch (RejectedExecutionException stopping) {
                caller.complete(busy());
              }
            })
        // A worker is there for mails, not for what becomes of them.
        .emitOn(work -> context.runOnContext(there -> work.run()));
  }

  private Duration patience() {
    Duration wait = configuration.timeout().plusSeconds(1);
    return wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
  }

  private ServerResult run(SmtpAttempt attempt, Optional<SmtpDialogue> open, boolean trial) {
    // While it waited for a worker the breaker may have opened.
    Pass pass = trial ? Pass.FREE : state.pass(now());
    if (pass == Pass.NONE) {
      giveBack(open);
      return away();
    }
    CompletableFuture<Void> probe = state.probe();
    Future<?> limit = attempt.limit(now(), configuration.timeout(), means.timer());
    try {
      Tried tried = attempt.run(usable(open, trial), pass == Pass.PROBE);
      tell(tried);
      return tried;
    } finally {
      limit.cancel(false);
      leave(attempt);
      if (pass == Pass.PROBE) {
        probe.complete(null);
      }
    }
  }

  /** Whoever wants to see a dialogue sees it from the greeting on. */
  private Optional<SmtpDialogue> usable(Optional<SmtpDialogue> open, boolean trial) {
    Optional<SmtpDialogue> usable = open.filter(this::isOurs).filter(ours -> !trial);
    if (usable.isEmpty()) {
      open.ifPresent(SmtpDialogue::quit);
    }
    return usable;
  }

  /** Of this version of the configuration. */
  synchronized boolean isOurs(SmtpDialogue dialogue) {
    return setup.filter(ours -> dialogue.setup().equals(ours)).isPresent();
  }

  private void giveBack(Optional<SmtpDialogue> open) {
    open.ifPresentOrElse(state.workers()::keep, state.workers()::leave);
  }

  private void leave(SmtpAttempt attempt) {
    Optional<SmtpDialogue> used = attempt.end();
    if (attempt.isWhole() && used.isPresent()) {
      state.workers().keep(used.get());
    } else {
      used.ifPresent(SmtpDialogue::quit);
      state.workers().leave();
    }
  }

  /** For a worker: not connected yet. */
  SmtpDialogue dialogue(Transcript transcript) throws SmtpFailure {
    return new SmtpDialogue(setup(), means.redactor()::clean, transcript);
  }

  private synchronized SmtpSetup setup() throws SmtpFailure {
    if (setup.isEmpty()) {
      setup = Optional.of(means.setups().of(configuration));
    }
    return setup.get();
  }

  /** For a worker: a token may have to be fetched first. */
  Optional<Credentials> credentials() throws SmtpFailure {
    if (configuration.auth() instanceof SmtpAuth.Login login) {
      return Optional.of(new Credentials(login.username(), login.password(), false));
    }
    if (configuration.auth() instanceof SmtpAuth.XOAuth2 oauth) {
      try {
        return Optional.of(new Credentials(oauth.username(), tokens.orElseThrow().get(), true));
      } catch (TokenDeniedException e) {
        throw e.isForGood()
            ? SmtpFailure.flaw(SmtpStage.AUTH, e.getMessage())
            : SmtpFailure.broken(SmtpStage.AUTH, e.getMessage());
      }
    }
    return Optional.empty();
  }

  void refused(Credentials token) {
    tokens.orElseThrow().refused(token.secret());
  }

  private void tell(Tried tried) {
    Change change = state.attempted(tried.outcome(), tried.probe(), now());
    if (change == Change.OPENED) {
      LOG.warnf("%s cannot be used; its mails wait, or take the next server", name());
    } else if (change == Change.CLOSED) {
      LOG.infof("%s is back", name());
    }
  }

  private Busy busy() {
    return new Busy(name() + " is busy", now().plus(BUSY));
  }

  private Away away() {
    Instant until = openUntil().orElse(now());
    return new Away(name() + " cannot be reached; it is looked for at " + until, until);
  }

  /** Since when, and when it is looked for again; empty when mails may go out. */
  Optional<String> awaySince() {
    return openUntil()
        .map(
            until ->
                "%s cannot be reached%s; it is looked for at %s"
                    .formatted(
                        name(), state.openSince().map(at -> " since " + at).orElse(""), until));
  }

  /** Its idle connections go; the others when their mails are out. */
  void retire() {
    state.workers().close(this::isOurs);
  }
}
