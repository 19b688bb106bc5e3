package dev.holdfast.messaging.transport.http;

/** What sender and receiver agree on over HTTP. */
public final class HttpWire {

  public static final String RECEIVE_PATH = "/_rf/receive";
  public static final String BATCH_PATH = "/batch";
  public static final String NDJSON = "application/x-ndjson";

  private HttpWire() {}
}
