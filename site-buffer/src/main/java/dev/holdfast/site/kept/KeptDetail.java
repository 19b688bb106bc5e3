package dev.holdfast.site.kept;

/** One message, and where it stands among the others. */
public record KeptDetail(KeptMessage message, Place place) {

  public KeptSummary summary() {
    return message.summary(place);
  }
}
