package dev.holdfast.messaging.transport.link;

/**
 * Who is at the other end.
 *
 * @param service proved by its signature
 * @param node the process of that service, by its own word
 */
public record LinkedNode(String service, String node) {

  @Override
  public String toString() {
    return "%s (node %s)".formatted(service, node);
  }
}
