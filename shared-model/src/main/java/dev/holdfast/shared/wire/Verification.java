package dev.holdfast.shared.wire;

import java.time.Duration;

/** What checking an envelope found. Everything but {@link Genuine} is answered and not stored. */
public sealed interface Verification {

  /**
   * Signed by a key of the service it names, just now.
   *
   * @param secret that it was signed with, which signs the reply too
   */
  record Genuine(Envelope envelope, SigningSecret secret) implements Verification {}

  /**
   * The signature does not fit; also said of a sender nobody knows, so as not to tell them apart.
   */
  record Forged(Envelope envelope) implements Verification {}

  /** Rightly signed, but too long ago or in the future. */
  record OutsideWindow(Envelope envelope, Duration skew, Duration window) implements Verification {}

  /** Written in a version this side does not read. */
  record UnknownVersion(Envelope envelope) implements Verification {}
}
