package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.email.Places.Turn;
import dev.holdfast.central.delivery.email.ServerResult.Away;
import dev.holdfast.central.delivery.email.ServerResult.Busy;
import dev.holdfast.central.delivery.email.ServerResult.Tried;
import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.Breaker.Pass;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** One mail server as one version of its configuration describes it. */
final class SmtpServer {

  private static final Logger LOG = Logger.getLogger(SmtpServer.class);

  /** How soon to come back to a server of which all connections are in use. */
  private static final Duration BUSY = Duration.ofSeconds(1);

  /** How long to wait for one of them; a little longer than those who have one may take. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  /** Said of a version of a configuration that there is no more. */
  private static final String CHANGED = " has just been changed";

  private final Vertx vertx;
  private final String owner;
  private final SmtpConfiguration configuration;
  private final NetClient client;
  private final Optional<AccessTokens> tokens;
  private final Lasting lasting;
  private final Optional<String> ownName;
  private final Redactor redactor;
  private final Clock clock;
  private final IdleConnections idle;

  /** By mails on their way through it, and by connections. */
  private final InUse clientInUse;

  SmtpServer(
      Vertx vertx,
      String owner,
      SmtpConfiguration configuration,
      NetClient client,
      Optional<AccessTokens> tokens,
      Lasting lasting,
      Optional<String> ownName,
      Redactor redactor,
      Clock clock) {
    this.vertx = vertx;
    this.owner = owner;
    this.configuration = configuration;
    this.client = client;
    this.tokens = tokens;
    this.lasting = lasting;
    this.ownName = ownName;
    this.redactor = redactor;
    this.clock = clock;
    this.idle = new IdleConnections(vertx, lasting.places());
    this.clientInUse = new InUse(client::close);
  }

  /** The name under which its secrets are known to the redactor. */
  String owner() {
    return owner;
  }

  Vertx vertx() {
    return vertx;
  }

  SmtpConfiguration configuration() {
    return configuration;
  }

  NetClient client() {
    return client;
  }

  Optional<AccessTokens> tokens() {
    return tokens;
  }

  IdleConnections idle() {
    return idle;
  }

  SmtpConnection connection() {
    SmtpConnection connection = new SmtpConnection(vertx, configuration, ownName, redactor);
    if (clientInUse.begin()) {
      connection.gone().onComplete(gone -> clientInUse.end());
    }
    idle.watch(connection);
    return connection;
  }

  /**
   * As many as it takes connections, and as many again to follow them. Where mails take long the
   * latter would wait in vain.
   */
  int mailsAtOnce() {
    int connections = configuration.maxConcurrentConnections();
    return lasting.isQuick() ? 2 * connections : connections;
  }

  /** When the next look at it is due; empty when mails may go out. */
  Optional<Instant> openUntil() {
    return lasting.openUntil(clock.instant());
  }

  /** Never fails. Whoever cancels hangs up. */
  Uni<ServerResult> send(Mail mail) {
    return clientInUse.during(() -> sent(mail), () -> busy(CHANGED));
  }

  private Uni<ServerResult> sent(Mail mail) {
    if (openUntil().isPresent()) {
      return afterProbe(mail);
    }
    return place()
        .chain(
            place ->
                place.isPresent()
                    ? guarded(mail, place.get())
                    : Uni.createFrom().item(busy(" is busy")));
  }

  private Busy busy(String why) {
    return new Busy(name() + why, clock.instant().plus(BUSY));
  }

  /** Somebody else is just finding out whether it is back: what he finds is worth the wait. */
  private Uni<ServerResult> afterProbe(Mail mail) {
    CompletableFuture<Void> probe = lasting.probe();
    if (probe.isDone()) {
      return Uni.createFrom().item(away());
    }
    return Uni.createFrom()
        .completionStage(probe.thenApply(Function.identity()))
        .chain(over -> openUntil().isPresent() ? Uni.createFrom().item(away()) : sent(mail));
  }

  /** Somebody wants to see the whole dialogue, whatever the breaker thinks of the server. */
  Uni<DeliveryOutcome> trial(Mail mail, Transcript transcript) {
    return clientInUse.during(
        () -> tried(mail, transcript), () -> DeliveryOutcome.failedForNow(name() + CHANGED));
  }

  private Uni<DeliveryOutcome> tried(Mail mail, Transcript transcript) {
    return place()
        .chain(
            place ->
                place.isPresent()
                    ? attempt(mail, place.get(), transcript, true)
                        .invoke(outcome -> tell(outcome, false))
                    : Uni.createFrom().item(DeliveryOutcome.failedForNow(name() + " is busy")));
  }

  /** An open connection, or room for one; empty when neither came in time. */
  private Uni<Optional<Optional<SmtpConnection>>> place() {
    Optional<SmtpConnection> open = idle.take();
    if (open.isPresent()) {
      return Uni.createFrom().item(Optional.of(open));
    }
    return lasting
        .places()
        .enter(patience())
        .chain(
            turn ->
                turn == Turn.LOOK_AGAIN
                    ? place()
                    : Uni.createFrom()
                        .item(
                            turn == Turn.PLACE ? Optional.of(Optional.empty()) : Optional.empty()));
  }

  private Duration patience() {
    Duration wait = configuration.timeout().plusSeconds(1);
    return wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
  }

  private Uni<ServerResult> guarded(Mail mail, Optional<SmtpConnection> open) {
    // While waiting for the place the breaker may have opened.
    Pass pass = lasting.pass(clock.instant());
    if (pass == Pass.NONE) {
      giveBack(open);
      return afterProbe(mail);
    }
    boolean isProbe = pass == Pass.PROBE;
    CompletableFuture<Void> probe = lasting.probe();
    return attempt(mail, open, Transcript.unread(), false)
        .invoke(outcome -> tell(outcome, isProbe))
        .<ServerResult>map(outcome -> new Tried(outcome, isProbe))
        .onTermination()
        .invoke(
            () -> {
              if (isProbe) {
                probe.complete(null);
              }
            });
  }

  private void giveBack(Optional<SmtpConnection> open) {
    if (open.isEmpty() || !idle.keep(open.get())) {
      open.map(SmtpConnection::quit)
          .orElseGet(Future::succeededFuture)
          .onComplete(gone -> lasting.places().leave());
    }
  }

  private Uni<DeliveryOutcome> attempt(
      Mail mail, Optional<SmtpConnection> open, Transcript transcript, boolean fresh) {
    Instant begun = clock.instant();
    SmtpAttempt attempt = new SmtpAttempt(this, mail, transcript, fresh);
    return Uni.createFrom()
        .<DeliveryOutcome>emitter(
            caller -> {
              caller.onTermination(() -> attempt.giveUp("the sender was stopped"));
              attempt
                  .run(open)
                  .onComplete(
                      ended -> {
                        lasting.took(Duration.between(begun, clock.instant()));
                        attempt.leave();
                        caller.complete(outcome(ended.result(), ended.cause()));
                      });
            });
  }

  private DeliveryOutcome outcome(Accepted accepted, Throwable failure) {
    return accepted == null
        ? cleaned(SmtpVerdict.on(name(), failure))
        : new DeliveryOutcome.Delivered(
            accepted.recipients(), accepted.refused().stream().map(redactor::clean).toList());
  }

  /** A server may repeat what it was shown. */
  private DeliveryOutcome cleaned(DeliveryOutcome outcome) {
    if (outcome instanceof DeliveryOutcome.Permanent permanent) {
      return DeliveryOutcome.failedForGood(redactor.clean(permanent.reason()));
    }
    DeliveryOutcome.Transient failure = (DeliveryOutcome.Transient) outcome;
    return new DeliveryOutcome.Transient(
        redactor.clean(failure.cause()), failure.retryAfter(), failure.targetAway());
  }

  private void tell(DeliveryOutcome outcome, boolean probe) {
    lasting.attempted(outcome);
    boolean away = outcome instanceof DeliveryOutcome.Transient failure && failure.targetAway();
    Change change = away ? lasting.notReached(probe, clock.instant()) : lasting.reached();
    lasting.changed(change, clock.instant());
    if (change == Change.OPENED) {
      LOG.warnf("%s cannot be used; its mails wait, or take the next server", name());
    } else if (change == Change.CLOSED) {
      LOG.infof("%s is back", name());
    }
  }

  private Away away() {
    Instant until = openUntil().orElse(clock.instant());
    return new Away(name() + " cannot be reached; it is looked for at " + until, until);
  }

  /** Since when, and when it is looked for again; empty when mails may go out. */
  Optional<String> awaySince() {
    return openUntil()
        .map(
            until ->
                "%s cannot be reached%s; it is looked for at %s"
                    .formatted(
                        name(), lasting.openSince().map(at -> " since " + at).orElse(""), until));
  }

  private String name() {
    return "SMTP configuration '%s'".formatted(configuration.name());
  }

  Places places() {
    return lasting.places();
  }

  /**
   * No more mails over it but those that have begun. Ends when its idle connections are gone; the
   * others go when they are done, and the client with the last of them.
   */
  Future<Void> retire() {
    return idle.close().onComplete(gone -> clientInUse.letGo());
  }
}
