package dev.holdfast.central.delivery.email;

import dev.holdfast.central.secrets.Secret;
import dev.holdfast.central.smtp.SmtpAuth;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Optional;

/**
 * One mail to one server, in bounded time: on a connection that is open already if there is one,
 * else on a new one. It tries a second time only where the first cannot have got anywhere: when the
 * open connection turns out to be dead, or the token to be no good any more.
 */
final class SmtpAttempt {

  private final SmtpServer server;
  private final Mail mail;
  private final Transcript transcript;
  private final boolean fresh;
  private final Promise<Accepted> result = Promise.promise();
  private Optional<SmtpConnection> connection = Optional.empty();
  private Optional<Secret> token = Optional.empty();
  private boolean tokenReplaced;
  private boolean passedOn;

  /**
   * @param fresh with a dialogue from the greeting on, even if there is an open connection
   */
  SmtpAttempt(SmtpServer server, Mail mail, Transcript transcript, boolean fresh) {
    this.server = server;
    this.mail = mail;
    this.transcript = transcript;
    this.fresh = fresh;
  }

  /**
   * @param open a connection that is open already
   */
  Future<Accepted> run(Optional<SmtpConnection> open) {
    open.ifPresent(this::use);
    open.map(SmtpConnection::answered)
        .orElseGet(Future::succeededFuture)
        .onComplete(turn -> limitTime());
    open.map(kept -> fresh ? replace(kept) : reuse(kept))
        .orElseGet(this::anew)
        .onSuccess(result::tryComplete)
        .onFailure(result::tryFail);
    return result.future();
  }

  /** From when it is this mail's turn: what keeps another one waiting is not held against it. */
  private void limitTime() {
    Duration timeout = server.configuration().timeout();
    long timer =
        server
            .vertx()
            .setTimer(timeout.toMillis(), late -> giveUp("no answer within " + seconds(timeout)));
    result.future().onComplete(ended -> server.vertx().cancelTimer(timer));
  }

  /** The answer to another mail may still be on its way over the old one. */
  private Future<Accepted> replace(SmtpConnection open) {
    return open.quit().compose(gone -> anew());
  }

  private Future<Accepted> reuse(SmtpConnection open) {
    return send(open).recover(failure -> wasDead(failure) ? anew() : Future.failedFuture(failure));
  }

  private Future<Accepted> send(SmtpConnection open) {
    return open.send(mail, transcript, () -> passOn(open));
  }

  /** Not by who wants to see his dialogue, which would become that of two. */
  private void passOn(SmtpConnection open) {
    passedOn = !fresh && server.idle().passOn(open);
  }

  /** A server may hang up on who says nothing; it says so with a 421, or not at all. */
  private static boolean wasDead(Throwable failure) {
    if (failure instanceof SmtpBrokenException broken) {
      return broken.stage() == SmtpStage.MAIL;
    }
    return failure instanceof SmtpRefusedException refused
        && refused.stage() == SmtpStage.MAIL
        && refused.reply().saysGoodbye();
  }

  private Future<Accepted> anew() {
    return leaveOld()
        .compose(left -> credentials())
        .compose(this::open)
        .compose(this::send)
        .recover(
            failure ->
                tokenWasRefused(failure) ? withAnotherToken() : Future.failedFuture(failure));
  }

  /** There must never be one connection more than places. */
  private Future<Void> leaveOld() {
    return current()
        .map(old -> old.giveUp("not needed any more"))
        .orElseGet(Future::succeededFuture);
  }

  private Future<SmtpConnection> open(Credentials credentials) {
    if (result.future().isComplete()) {
      return Future.failedFuture("given up");
    }
    SmtpConnection opened = server.connection();
    use(opened);
    return opened.open(server.client(), credentials, transcript).map(opened);
  }

  private Future<Credentials> credentials() {
    SmtpAuth auth = server.configuration().auth();
    if (auth instanceof SmtpAuth.Login login) {
      return Future.succeededFuture(new Credentials.Password(login.username(), login.password()));
    }
    if (auth instanceof SmtpAuth.XOAuth2 oauth) {
      return Future.fromCompletionStage(
              server.tokens().orElseThrow().get().subscribeAsCompletionStage())
          .onSuccess(fetched -> token = Optional.of(fetched))
          .map(fetched -> new Credentials.BearerToken(oauth.username(), fetched));
    }
    return Future.succeededFuture(new Credentials.None());
  }

  private boolean tokenWasRefused(Throwable failure) {
    return !tokenReplaced
        && token.isPresent()
        && failure instanceof SmtpRefusedException refused
        && refused.stage() == SmtpStage.AUTH
        && refused.reply().isPermanent();
  }

  private Future<Accepted> withAnotherToken() {
    tokenReplaced = true;
    server.tokens().orElseThrow().refused(token.orElseThrow());
    return anew();
  }

  private synchronized void use(SmtpConnection next) {
    connection = Optional.of(next);
  }

  private synchronized Optional<SmtpConnection> current() {
    return connection;
  }

  /** Also when the caller has lost interest; not when it is over. */
  void giveUp(String why) {
    if (result.future().isComplete()) {
      return;
    }
    // A connection knows what it was waiting for, and says it before it goes.
    current()
        .map(used -> used.giveUp(why))
        .orElseGet(Future::succeededFuture)
        .onComplete(
            gone ->
                result.tryFail(new SmtpBrokenException(SmtpStage.AUTH, "not connected: " + why)));
  }

  /** After the end: keeps the connection for the next mail if it is good for one. */
  void leave() {
    if (passedOn) {
      return;
    }
    Optional<SmtpConnection> used = current();
    boolean good = result.future().succeeded() && used.isPresent() && used.get().isOpen();
    if (!good || !server.idle().keep(used.get())) {
      used.map(SmtpConnection::quit)
          .orElseGet(Future::succeededFuture)
          .onComplete(gone -> server.places().leave());
    }
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + " s"
        : duration.toMillis() + " ms";
  }
}
