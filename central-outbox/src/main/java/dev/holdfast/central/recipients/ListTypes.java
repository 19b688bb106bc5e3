package dev.holdfast.central.recipients;

import java.util.List;

/** How what is sent to a list leaves. */
public final class ListTypes {

  public static final String EMAIL = "Email";
  public static final String WEBHOOK = "Webhook";

  static final List<String> ALL = List.of(EMAIL, WEBHOOK);

  private ListTypes() {}
}
