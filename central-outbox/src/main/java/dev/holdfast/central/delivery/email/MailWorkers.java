package dev.holdfast.central.delivery.email;

import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The workers of one mail server, and its connections. There are as many of either as the
 * configuration allows and no more, idle connections included, whatever is changed about it
 * meanwhile: permits outlive the configuration they were taken under, and a smaller number holds as
 * soon as enough connections have gone.
 */
final class MailWorkers {

  /** So long, or twice that, a connection waits for the next mail: shorter than servers do. */
  private static final int REST_SECONDS = 10;

  private final ThreadPoolExecutor threads;
  private final Deque<SmtpDialogue> idle = new ArrayDeque<>();
  private int permits;
  private int limit = 1;

  MailWorkers(String server, ScheduledExecutorService timer) {
    AtomicInteger started = new AtomicInteger();
    threads =
        new ThreadPoolExecutor(
            1,
            1,
            REST_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> thread(work, "smtp-%s-%d".formatted(server, started.incrementAndGet())));
    threads.allowCoreThreadTimeOut(true);
    var unused =
        timer.scheduleWithFixedDelay(this::rest, REST_SECONDS, REST_SECONDS, TimeUnit.SECONDS);
  }

  private static Thread thread(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    // The library finds its parts by it.
    thread.setContextClassLoader(MailWorkers.class.getClassLoader());
    return thread;
  }

  void run(Runnable work) {
    threads.execute(work);
  }

  void limit(int connections) {
    synchronized (this) {
      limit = connections;
      notifyAll();
    }
    if (connections > threads.getMaximumPoolSize()) {
      threads.setMaximumPoolSize(connections);
      threads.setCorePoolSize(connections);
    } else {
      threads.setCorePoolSize(connections);
      threads.setMaximumPoolSize(connections);
    }
  }

  /** For a worker: the connection used last, or the permit for a new one when it is empty. */
  synchronized Optional<SmtpDialogue> take() throws InterruptedException {
    while (idle.isEmpty() && permits >= limit) {
      wait();
    }
    if (idle.isEmpty()) {
      permits++;
      return Optional.empty();
    }
    return Optional.of(idle.pollLast());
  }

  /** For the next mail, unless there are too many by now. */
  void keep(SmtpDialogue dialogue) {
    synchronized (this) {
      if (permits <= limit) {
        dialogue.rested = false;
        idle.addLast(dialogue);
        notifyAll();
        return;
      }
    }
    dialogue.quit();
    leave();
  }

  /** The connection is gone. */
  synchronized void leave() {
    permits--;
    notifyAll();
  }

  /** Closes those that are of no more use. */
  void close(Predicate<SmtpDialogue> useless) {
    List<SmtpDialogue> closing = new ArrayList<>();
    synchronized (this) {
      idle.stream().filter(useless).forEach(closing::add);
      idle.removeAll(closing);
    }
    // Not behind a mail in the line, which may wait for just that permit.
    closing.forEach(
        dialogue ->
            Infrastructure.getDefaultExecutor()
                .execute(
                    () -> {
                      dialogue.quit();
                      leave();
                    }));
  }

  private void rest() {
    close(
        dialogue -> {
          boolean twice = dialogue.rested;
          dialogue.rested = true;
          return twice;
        });
  }

  /** At the end: nobody says goodbye any more. */
  void stop() {
    threads.shutdownNow();
    synchronized (this) {
      idle.forEach(dialogue -> dialogue.cut("central stops"));
      idle.clear();
    }
  }
}
