package dev.holdfast.central.delivery.email;

/** There is no server, no encryption, no answer in time, or none that makes sense. */
final class SmtpBrokenException extends Exception {

  private static final long serialVersionUID = 1L;

  private final SmtpStage stage;

  SmtpBrokenException(SmtpStage stage, String message) {
    super(message);
    this.stage = stage;
  }

  SmtpStage stage() {
    return stage;
  }
}
