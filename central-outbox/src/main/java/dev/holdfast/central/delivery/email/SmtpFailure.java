package dev.holdfast.central.delivery.email;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.text.FailureText;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * Why a mail did not get over, and what that means. A 5xx is the server's last word, everything
 * else may pass. What fails before the mail itself is spoken of, or breaks off before it was handed
 * over, would fail for every mail: the target is away. After the end of the mail nobody knows
 * whether the server has it, so it is not offered to another one at once.
 */
final class SmtpFailure extends MessagingException {

  static final String CLOSED = "the server closed the connection";

  private static final long serialVersionUID = 1L;

  private final SmtpStage stage;
  private final transient Optional<SmtpReply> reply;
  private final boolean forGood;

  private SmtpFailure(SmtpStage stage, String text, Optional<SmtpReply> reply, boolean forGood) {
    super(text);
    this.stage = stage;
    this.reply = reply;
    this.forGood = forGood;
  }

  /** The server said no. */
  static SmtpFailure refused(SmtpStage stage, SmtpReply reply) {
    return new SmtpFailure(
        stage,
        "%s (at %s)".formatted(reply, stage.words()),
        Optional.of(reply),
        reply.isPermanent());
  }

  /** There is no server, no encryption, no answer in time, or none that makes sense. */
  static SmtpFailure broken(SmtpStage stage, String text) {
    return new SmtpFailure(stage, text, Optional.empty(), false);
  }

  /** Somebody has to change something before this can work. */
  static SmtpFailure flaw(SmtpStage stage, String text) {
    return new SmtpFailure(stage, text, Optional.empty(), true);
  }

  /** Nothing more came over an open connection. */
  static SmtpFailure waiting(SmtpStage stage, String why) {
    return broken(
        stage,
        stage == SmtpStage.CONNECT
            ? "no connection: " + why
            : "%s, while waiting at %s".formatted(why, stage.words()));
  }

  static SmtpFailure notOffered() {
    return broken(
        SmtpStage.AUTH,
        "the server does not offer AUTH with what is configured on this connection; check the"
            + " authentication, and the TLS mode");
  }

  /** What the socket or the library has thrown. */
  static SmtpFailure of(SmtpStage stage, Throwable thrown, UnaryOperator<String> clean) {
    List<Throwable> causes =
        Stream.iterate(thrown, cause -> cause != null, Throwable::getCause).limit(10).toList();
    Throwable root = causes.get(causes.size() - 1);
    String words = clean.apply(FailureText.of(root));
    if (causes.stream().anyMatch(CertificateException.class::isInstance)) {
      return broken(
          SmtpStage.STARTTLS,
          "its certificate is not trusted: %s; renew it there, or add the authority to 'trust'"
              .formatted(words));
    }
    if (stage == SmtpStage.STARTTLS || causes.stream().anyMatch(SSLException.class::isInstance)) {
      return broken(stage, "no TLS connection: %s; check port and TLS mode".formatted(words));
    }
    if (causes.stream().anyMatch(AuthenticationFailedException.class::isInstance)) {
      return notOffered();
    }
    return waiting(stage, stage == SmtpStage.CONNECT ? words : CLOSED + ": " + words);
  }

  SmtpStage stage() {
    return stage;
  }

  boolean isForGood() {
    return forGood;
  }

  boolean isRefusedForGood() {
    return forGood && reply.isPresent();
  }

  boolean saysGoodbye() {
    return reply.filter(SmtpReply::saysGoodbye).isPresent();
  }

  /** A server may hang up on who says nothing; it says so with a 421, or not at all. */
  boolean wasDeadBefore() {
    return stage == SmtpStage.MAIL && (reply.isEmpty() || saysGoodbye());
  }

  /** The text is out, and nobody has said what became of it. */
  boolean perhapsSent() {
    return stage == SmtpStage.END_OF_DATA && (reply.isEmpty() || saysGoodbye());
  }

  DeliveryOutcome outcome(String server) {
    String text = getMessage().startsWith(server) ? getMessage() : server + ": " + getMessage();
    if (forGood) {
      return DeliveryOutcome.failedForGood(text);
    }
    boolean away =
        reply.isPresent() ? saysGoodbye() || stage.isBeforeMail() : stage != SmtpStage.END_OF_DATA;
    return away ? DeliveryOutcome.targetAway(text) : DeliveryOutcome.failedForNow(text);
  }
}
