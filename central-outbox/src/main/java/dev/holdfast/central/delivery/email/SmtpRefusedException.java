package dev.holdfast.central.delivery.email;

/** The server said no. */
final class SmtpRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final SmtpStage stage;
  private final transient SmtpReply reply;

  SmtpRefusedException(SmtpStage stage, SmtpReply reply) {
    super("%s (at %s)".formatted(reply, stage.words()));
    this.stage = stage;
    this.reply = reply;
  }

  SmtpStage stage() {
    return stage;
  }

  SmtpReply reply() {
    return reply;
  }
}
