package dev.holdfast.client;

/**
 * No node gave an answer that can be understood, in as many tries as were allowed. A message may
 * have been taken all the same: see {@link #idempotencyKey}.
 */
public final class SiteUnreachableException extends SiteException {

  private static final long serialVersionUID = 1L;

  SiteUnreachableException(Request request, String why, Throwable cause) {
    super("%s: %s".formatted(request, why), request.idempotencyKey(), cause);
  }
}
