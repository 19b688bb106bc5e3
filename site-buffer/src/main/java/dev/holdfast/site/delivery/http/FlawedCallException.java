package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.contract.NotificationContent.Flaw;

/** A stored call cannot be made; says which field is wrong. */
final class FlawedCallException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Flaw flaw;

  FlawedCallException(String field, String problem) {
    super("'%s' %s".formatted(field, problem));
    this.flaw = new Flaw(field, problem);
  }

  Flaw flaw() {
    return flaw;
  }
}
