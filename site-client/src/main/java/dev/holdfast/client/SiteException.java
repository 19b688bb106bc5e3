package dev.holdfast.client;

import java.util.Optional;

/** A request was not carried out, or nobody knows whether it was. */
public abstract sealed class SiteException extends RuntimeException
    permits SiteProblemException, SiteUnreachableException {

  private static final long serialVersionUID = 1L;

  private final String idempotencyKey;

  SiteException(String message, Optional<String> idempotencyKey, Throwable cause) {
    super(message, cause);
    this.idempotencyKey = idempotencyKey.orElse(null);
  }

  /**
   * The key the message was sent under. To try again later without the risk of delivering twice,
   * send it with {@link Draft#idempotencyKey}. Empty for questions, which may always be repeated.
   */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }
}
