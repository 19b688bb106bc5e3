package dev.holdfast.messaging.outbox;

import static dev.holdfast.messaging.log.MessageLog.LOG;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes on that a commit has brought messages; the log, if it wants to, hears of each. */
public final class EnqueueSignal implements Runnable {

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  public void add(Runnable listener) {
    listeners.add(listener);
  }

  @Override
  public void run() {
    listeners.forEach(Runnable::run);
  }

  /** Whether it is worth remembering a message for {@link #log} until its commit. */
  public static boolean isLogged() {
    return LOG.isInfoEnabled();
  }

  /** To be called when the message is committed: one that was rolled back never was. */
  public static void log(NewMessage message) {
    LOG.infof(
        "enqueued message=%s peer=%s endpoint=%s type=%s",
        message.id(), message.destination(), message.endpoint(), message.type());
  }
}
