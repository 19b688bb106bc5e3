package dev.holdfast.messaging.transport.link;

import java.util.List;

/** What travels on a link, in the order in which it does. */
sealed interface LinkFrame {

  /**
   * The first word of who accepts.
   *
   * @param nonce never used before, so that no hello from elsewhere fits
   */
  record Challenge(String nonce) implements LinkFrame {}

  /** A signed envelope that repeats the challenge, and brings one of its own. */
  record Hello(String envelope) implements LinkFrame {}

  /** A signed envelope that repeats the challenge of the hello. */
  record Welcome(String envelope) implements LinkFrame {}

  /** Instead of a welcome. The connection ends with it. */
  record Refused(String reason) implements LinkFrame {}

  /**
   * Envelopes for who opened the link.
   *
   * @param number its reply has the same
   */
  record Request(int number, List<String> envelopes) implements LinkFrame {}

  /** Instead of a reply: nobody can say what became of the envelopes. */
  record Failed(int number) implements LinkFrame {}

  /** One reply for each envelope, in their order. */
  record Reply(int number, List<String> replies) implements LinkFrame {}
}
