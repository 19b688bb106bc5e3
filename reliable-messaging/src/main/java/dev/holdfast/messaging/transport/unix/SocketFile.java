package dev.holdfast.messaging.transport.unix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** The socket as a file: it stays behind when its process is killed. */
final class SocketFile {

  private final SocketPath socket;

  SocketFile(SocketPath socket) {
    this.socket = socket;
  }

  /**
   * Removes what a killed process left.
   *
   * @throws IllegalStateException when it is no socket, or somebody listens there
   */
  void removeIfStale() {
    Path path = socket.path();
    try {
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        return;
      }
      if (!Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .isOther()) {
        throw cannot("something else than a socket is there; name another path or remove it");
      }
      if (isListenedTo()) {
        throw cannot("another process listens there; stop it or name another path");
      }
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be looked at".formatted(path), e);
    }
  }

  private boolean isListenedTo() {
    try (SocketChannel probe = SocketChannel.open(socket.address())) {
      return probe.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  void restrictTo(Set<PosixFilePermission> permissions) {
    try {
      Files.setPosixFilePermissions(socket.path(), permissions);
    } catch (IOException e) {
      throw new UncheckedIOException("the mode of %s cannot be set".formatted(socket), e);
    }
  }

  void remove() {
    try {
      Files.deleteIfExists(socket.path());
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be removed".formatted(socket), e);
    }
  }

  private IllegalStateException cannot(String why) {
    return new IllegalStateException(
        "holdfast.messaging.receive.unix.path: no socket can be made at %s: %s"
            .formatted(socket, why));
  }
}
