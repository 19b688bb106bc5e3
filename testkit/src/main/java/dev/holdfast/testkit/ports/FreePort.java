package dev.holdfast.testkit.ports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Picks ports that nobody listens on, and keeps them from other tests for as long as this process
 * lives. They lie below those that the system gives to outgoing connections: one of those could be
 * taken by anybody between the pick and its use.
 */
public final class FreePort {

  private static final int TRIES = 1_000;
  private static final int LOWEST = 10_000;
  private static final int FIRST_OF_CONNECTIONS = 32_768;

  /** The byte at a port's number is locked by the process that has picked it. */
  private static final FileChannel PICKED = open();

  private FreePort() {}

  public static int pick() {
    return pickRow(1);
  }

  /** One with a free port above it. */
  public static int pickPair() {
    return pickRow(2);
  }

  /** The lowest of so many free ones in a row. */
  public static int pickRow(int length) {
    for (int i = 0; i < TRIES; i++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, FIRST_OF_CONNECTIONS - length);
      if (reserve(port, length)) {
        return port;
      }
    }
    throw new IllegalStateException("no %d free ports in a row could be found".formatted(length));
  }

  private static synchronized boolean reserve(int first, int length) {
    List<FileLock> locks = new ArrayList<>();
    for (int port = first; port < first + length; port++) {
      FileLock lock = lock(port);
      if (lock != null) {
        locks.add(lock);
      }
      if (lock == null || !isFree(port)) {
        release(locks);
        return false;
      }
    }
    return true;
  }

  private static FileLock lock(int port) {
    try {
      return PICKED.tryLock(port, 1, false);
    } catch (OverlappingFileLockException pickedHere) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException("a port could not be reserved", e);
    }
  }

  private static void release(List<FileLock> locks) {
    try {
      for (FileLock lock : locks) {
        lock.release();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("reserved ports could not be given back", e);
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return probe.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  private static FileChannel open() {
    Path file =
        Path.of(
            System.getProperty("java.io.tmpdir"),
            "holdfast-test-ports-" + System.getProperty("user.name"));
    try {
      return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException("ports could not be reserved in " + file, e);
    }
  }
}
