package dev.holdfast.site.delivery.http;

/** A client that many use and that is closed when the last one has left, once it is out of date. */
final class SharedClient {

  private final SystemClient client;
  private int users;
  private boolean retired;

  SharedClient(SystemClient client) {
    this.client = client;
  }

  SystemClient client() {
    return client;
  }

  synchronized SharedClient enter() {
    users++;
    return this;
  }

  synchronized void leave() {
    users--;
    closeIfUnused();
  }

  /** Nobody enters any more. */
  synchronized void retire() {
    retired = true;
    closeIfUnused();
  }

  private void closeIfUnused() {
    if (retired && users == 0) {
      client.close();
    }
  }
}
