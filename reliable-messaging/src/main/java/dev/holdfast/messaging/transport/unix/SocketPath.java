package dev.holdfast.messaging.transport.unix;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.net.UnixDomainSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/** Where a socket is. */
record SocketPath(Path path) {

  /** The kernel's limit, with room for the final zero. */
  private static final int MAX_BYTES = 107;

  static final Set<String> SCHEMES = Set.of("unix", "pipe");

  private static final String UNIX = "unix://";

  /** Names of pipes are for one machine, and so is this directory. */
  private static final String PIPE = "pipe://";

  private static final String PIPES = "/run/holdfast/";

  /**
   * A path, {@code unix://} and a path, or {@code pipe://} and the name of a socket below {@code
   * /run/holdfast}.
   *
   * @throws IllegalArgumentException saying what is asked for
   */
  static SocketPath of(String address) {
    return of(address, File.separatorChar);
  }

  static SocketPath of(String address, char separator) {
    if (separator != '/' && address.startsWith(PIPE)) {
      throw new IllegalArgumentException(
          "'%s': there are no named pipes here; use http or grpc on Windows".formatted(address));
    }
    String text =
        address.startsWith(PIPE)
            ? PIPES + pipe(address.substring(PIPE.length())) + ".sock"
            : address.startsWith(UNIX) ? address.substring(UNIX.length()) : address;
    try {
      Path path = Path.of(text);
      if (path.isAbsolute() && text.getBytes(UTF_8).length <= MAX_BYTES) {
        return new SocketPath(path);
      }
      throw new InvalidPathException(text, "not absolute, or too long");
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "'%s' must be the absolute path of a socket such as /run/holdfast/central.sock, of at most %d bytes"
              .formatted(address, MAX_BYTES),
          e);
    }
  }

  private static String pipe(String name) {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new IllegalArgumentException(
          "'pipe://%s' must be pipe:// and a name such as rf-central".formatted(name));
    }
    return name;
  }

  UnixDomainSocketAddress address() {
    return UnixDomainSocketAddress.of(path);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
