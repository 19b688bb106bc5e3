package dev.holdfast.base.secrets;

/** Something to be used and never shown; printing it shows nothing either. */
public record Secret(String value) {

  @Override
  public String toString() {
    return "***";
  }
}
