package dev.holdfast.testkit.net;

import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The connections being served now, each with the thread that serves it. */
final class OpenConnections {

  private final Map<Socket, Thread> threads = new ConcurrentHashMap<>();
  private final AtomicInteger everOpened = new AtomicInteger();
  private final AtomicInteger mostAtOnce = new AtomicInteger();

  void add(Socket socket, Thread servedBy) {
    threads.put(socket, servedBy);
    everOpened.incrementAndGet();
    mostAtOnce.accumulateAndGet(threads.size(), Math::max);
  }

  void remove(Socket socket) {
    threads.remove(socket);
  }

  int everOpened() {
    return everOpened.get();
  }

  int mostAtOnce() {
    return mostAtOnce.get();
  }

  /**
   * Resets every connection and wakes its thread, which may be hanging rather than reading.
   *
   * @return the threads, which will end soon
   */
  Set<Thread> resetAll() {
    Map<Socket, Thread> now = Map.copyOf(threads);
    now.forEach(
        (socket, thread) -> {
          reset(socket);
          thread.interrupt();
        });
    return Set.copyOf(now.values());
  }

  /** Closes with RST instead of FIN: the other side sees a broken connection, not a polite end. */
  static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (IOException alreadyClosed) {
      // Then there is nothing left to reset.
    }
    closeQuietly(socket);
  }

  static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // The connection is over either way.
    }
  }
}
