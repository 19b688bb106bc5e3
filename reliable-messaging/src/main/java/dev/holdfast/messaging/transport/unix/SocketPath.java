package dev.holdfast.messaging.transport.unix;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.UnixDomainSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where a socket is. */
record SocketPath(Path path) {

  /** The kernel's limit, with room for the final zero. */
  private static final int MAX_BYTES = 107;

  /**
   * @throws IllegalArgumentException saying what is asked for
   */
  static SocketPath of(String text) {
    try {
      Path path = Path.of(text);
      if (path.isAbsolute() && text.getBytes(UTF_8).length <= MAX_BYTES) {
        return new SocketPath(path);
      }
      throw new InvalidPathException(text, "not absolute, or too long");
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "'%s' must be the absolute path of a socket such as /run/holdfast/central.sock, of at most %d bytes"
              .formatted(text, MAX_BYTES),
          e);
    }
  }

  UnixDomainSocketAddress address() {
    return UnixDomainSocketAddress.of(path);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
