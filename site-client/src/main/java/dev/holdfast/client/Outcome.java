package dev.holdfast.client;

/** What the site has done with a message. */
public sealed interface Outcome {

  /** The id to ask with: {@link Tracking#status} or {@link Tracking#notification}. */
  String messageId();

  /** The other side has it. */
  record Delivered(String messageId) implements Outcome {}

  /** It is on the site's disk and leaves from there. */
  record Buffered(String messageId) implements Outcome {}

  /**
   * The other side, or the site, refused it for good. It is kept nowhere: mend it and send it anew.
   *
   * @param messageId empty when it was refused before it had an id
   */
  record Failed(String messageId, String error) implements Outcome {}
}
