package dev.holdfast.client;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The nodes of a site, and which of them answered last: it is probably the active one. */
final class Nodes {

  private final List<URI> addresses;
  private final AtomicInteger preferred = new AtomicInteger();

  Nodes(List<URI> addresses) {
    this.addresses = addresses;
  }

  int count() {
    return addresses.size();
  }

  /** The place to start from. */
  int preferred() {
    return preferred.get();
  }

  URI at(int place) {
    return addresses.get(place % addresses.size());
  }

  void prefer(int place) {
    preferred.set(place % addresses.size());
  }
}
