package dev.holdfast.shared.wire;

/** How much may travel at once. Both sides hold to them, and a refusal names the limit. */
public final class WireLimits {

  /** Bytes of one envelope as JSON: the largest notification, every character escaped twice. */
  public static final int ENVELOPE_BYTES = 2 << 20;

  /** Envelopes in one batch. */
  public static final int BATCH_ENVELOPES = 500;

  /** Bytes of one batch. */
  public static final int BATCH_BYTES = 8 << 20;

  private WireLimits() {}
}
