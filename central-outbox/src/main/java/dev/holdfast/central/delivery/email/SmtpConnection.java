package dev.holdfast.central.delivery.email;

import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.central.smtp.TlsMode;
import dev.holdfast.shared.text.FailureText;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.security.cert.CertificateException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * One connection, from the greeting to the farewell: opened and authenticated once, then good for
 * one mail after the other. All of it runs on one event loop.
 */
final class SmtpConnection {

  private static final long FAREWELL_MS = 1000;

  private final Promise<Void> opening = Promise.promise();
  private final Promise<Void> gone = Promise.promise();
  private final Vertx vertx;
  private final Context context;
  private final SmtpConfiguration configuration;
  private final Optional<String> ownName;
  private final Redactor redactor;
  private SmtpWire wire;
  private Capabilities server = Capabilities.NONE;
  private boolean cancelled;
  private volatile Thread loop;

  SmtpConnection(
      Vertx vertx, SmtpConfiguration configuration, Optional<String> ownName, Redactor redactor) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.configuration = configuration;
    this.ownName = ownName;
    this.redactor = redactor;
  }

  /** Up to the point where mails can be sent. */
  Future<Void> open(NetClient client, Credentials credentials, Transcript transcript) {
    context.runOnContext(
        here ->
            client
                .connect(configuration.port(), configuration.host())
                .onFailure(failure -> gone.tryComplete())
                .recover(SmtpConnection::notConnected)
                .compose(socket -> begin(socket, credentials, transcript))
                .onSuccess(opening::tryComplete)
                .onFailure(opening::tryFail));
    return opening.future();
  }

  private Future<Void> begin(NetSocket socket, Credentials credentials, Transcript transcript) {
    loop = Thread.currentThread();
    wire = new SmtpWire(socket, transcript, redactor);
    wire.closed().onComplete(closed -> gone.tryComplete());
    if (cancelled) {
      wire.fail("given up");
    }
    return positive(SmtpStage.GREETING, wire.reply(SmtpStage.GREETING))
        .compose(greeted -> hello())
        .compose(greeted -> encrypted(transcript))
        .compose(secured -> new Authenticate(wire, server).as(credentials));
  }

  /** A server too old for EHLO may know HELO. */
  private Future<Void> hello() {
    return wire.ask(SmtpStage.EHLO, "EHLO " + name())
        .compose(
            reply -> {
              if (reply.isPositive()) {
                server = Capabilities.of(reply);
                return Future.succeededFuture();
              }
              return reply.isPermanent()
                  ? positive(SmtpStage.EHLO, wire.ask(SmtpStage.EHLO, "HELO " + name())).mapEmpty()
                  : Future.failedFuture(new SmtpRefusedException(SmtpStage.EHLO, reply));
            });
  }

  /** An address in brackets is what RFC 5321 has for a machine whose name nobody knows. */
  private String name() {
    String address = wire.localAddress();
    return ownName.orElse(
        address.contains(":") ? "[IPv6:%s]".formatted(address) : "[%s]".formatted(address));
  }

  private Future<Void> encrypted(Transcript transcript) {
    TlsMode mode = configuration.tls().orElseThrow();
    boolean wanted =
        mode == TlsMode.StartTls || (mode == TlsMode.StartTlsIfOffered && server.startTls());
    if (!wanted) {
      return Future.succeededFuture();
    }
    if (!server.startTls()) {
      return Future.failedFuture(
          new SmtpBrokenException(
              SmtpStage.STARTTLS,
              "the server does not offer STARTTLS, and nothing is sent without it; check host and port, or set another TLS mode"));
    }
    return positive(SmtpStage.STARTTLS, wire.ask(SmtpStage.STARTTLS, "STARTTLS"))
        .compose(ready -> wire.encrypt(configuration.host()).recover(SmtpConnection::notEncrypted))
        .onSuccess(encrypted -> transcript.add("-", () -> "encrypted"))
        .compose(encrypted -> hello());
  }

  /**
   * @param mayFollow is told when the next mail may be sent over it, though this one is not
   *     answered yet: what both of them say leaves together
   */
  Future<Accepted> send(Mail mail, Transcript transcript, Runnable mayFollow) {
    return here(
        () -> {
          wire.record(transcript);
          return new SendMail(wire, server, mayFollow).send(mail);
        });
  }

  /** When all that was said over it so far is answered, or never will be. */
  Future<Void> answered() {
    return here(wire::answered);
  }

  boolean isOpen() {
    return wire != null && wire.isOpen();
  }

  /** When its socket is no more, or never came to be. */
  Future<Void> gone() {
    return gone.future();
  }

  /** At once and without a farewell; whoever waits for a reply is told why. */
  Future<Void> giveUp(String why) {
    context.runOnContext(
        here -> {
          cancelled = true;
          if (wire != null) {
            wire.fail(why);
          }
          opening.tryFail(new SmtpBrokenException(SmtpStage.CONNECT, "no connection: " + why));
        });
    return gone();
  }

  /** Politely, though not waiting long for the farewell; ends when the socket is gone. */
  Future<Void> quit() {
    return here(() -> isOpen() ? wire.answered().compose(ready -> farewell()) : gone());
  }

  private Future<Void> farewell() {
    if (!isOpen()) {
      return gone();
    }
    long timer = vertx.setTimer(FAREWELL_MS, late -> wire.close());
    wire.ask(SmtpStage.END_OF_DATA, "QUIT").onComplete(bye -> wire.close());
    return gone().onComplete(ended -> vertx.cancelTimer(timer));
  }

  /** At once if this is the place, so that it leaves together with what was said before. */
  private <T> Future<T> here(Supplier<Future<T>> work) {
    if (Thread.currentThread() == loop) {
      return work.get();
    }
    Promise<T> promise = Promise.promise();
    context.runOnContext(on -> work.get().onComplete(promise));
    return promise.future();
  }

  static Future<SmtpReply> positive(SmtpStage stage, Future<SmtpReply> reply) {
    return reply.compose(
        said ->
            said.isPositive()
                ? Future.succeededFuture(said)
                : Future.failedFuture(new SmtpRefusedException(stage, said)));
  }

  private static Future<NetSocket> notConnected(Throwable failure) {
    return isAmong(failure, SSLException.class)
        ? notEncrypted(failure).mapEmpty()
        : Future.failedFuture(
            new SmtpBrokenException(
                SmtpStage.CONNECT, "no connection: " + FailureText.of(failure)));
  }

  private static Future<Void> notEncrypted(Throwable failure) {
    String why =
        isAmong(failure, CertificateException.class)
            ? "its certificate is not trusted: %s; renew it there, or add the authority to 'trust'"
            : "no TLS connection: %s; check port and TLS mode";
    return Future.failedFuture(
        new SmtpBrokenException(SmtpStage.STARTTLS, why.formatted(rootWords(failure))));
  }

  private static boolean isAmong(Throwable failure, Class<? extends Throwable> type) {
    return causes(failure).anyMatch(type::isInstance);
  }

  private static String rootWords(Throwable failure) {
    return causes(failure).reduce((outer, inner) -> inner).map(FailureText::of).orElse("");
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(10);
  }
}
