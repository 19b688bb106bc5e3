package dev.holdfast.site.definition;

/** A value that must not show up anywhere by accident. */
public record Secret(String value) {

  @Override
  public String toString() {
    return "***";
  }
}
