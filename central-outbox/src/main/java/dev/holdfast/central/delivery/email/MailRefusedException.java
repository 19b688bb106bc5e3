package dev.holdfast.central.delivery.email;

/** Nothing was said against the server; this mail cannot go there, at least not now. */
final class MailRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean forGood;

  MailRefusedException(String message, boolean forGood) {
    super(message);
    this.forGood = forGood;
  }

  boolean isForGood() {
    return forGood;
  }
}
