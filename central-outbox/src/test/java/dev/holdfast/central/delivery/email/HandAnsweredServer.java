package dev.holdfast.central.delivery.email;

import dev.holdfast.testkit.waiting.Arrivals;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A mail server that reads on while a mail has not been answered, as real ones do, and answers
 * mails when the test says so, the oldest first.
 */
final class HandAnsweredServer implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Vertx vertx = Vertx.vertx();
  private final Arrivals<String> heard = new Arrivals<>("lines", 1_000, line -> line);
  private final Arrivals<String> waiting = new Arrivals<>("mails", 1_000, text -> text);
  private final List<Session> sessions = new CopyOnWriteArrayList<>();
  private final Promise<Void> greeting = Promise.promise();
  private final String offer;
  private final NetServer server;

  /**
   * @param offer what it can do beside the usual
   */
  HandAnsweredServer(String offer) {
    this.offer = offer;
    server =
        vertx
            .createNetServer()
            .connectHandler(socket -> new Session(socket).begin())
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
  }

  int port() {
    return server.actualPort();
  }

  /** Until then nobody gets further than to its connection. */
  void greet() {
    greeting.tryComplete();
  }

  int connections() {
    return sessions.size();
  }

  /**
   * Everything said so far but the texts, and the answers to mails, each line with the number of
   * its session.
   */
  List<String> heard() {
    return heard.all();
  }

  List<String> awaitHeard(int lines) {
    return heard.await(lines, PATIENCE);
  }

  /** Mails of which the text is there. */
  void awaitMails(int count) {
    waiting.await(count, PATIENCE);
  }

  void take(int session) {
    answer(session, "250 taken");
  }

  void answer(int session, String line) {
    run(session, one -> one.answer(line));
  }

  void hangUp(int session) {
    run(session, one -> one.socket.close());
  }

  private void run(int number, Consumer<Session> what) {
    Session session = sessions.get(number - 1);
    session.context.runOnContext(here -> what.accept(session));
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private final class Session {

    private final Context context = vertx.getOrCreateContext();
    private final NetSocket socket;
    private final int number;

    /** Replies that must wait for the answer to a mail before them. */
    private final Queue<String> later = new ArrayDeque<>();

    private boolean inText;
    private boolean mailWaits;

    Session(NetSocket socket) {
      this.socket = socket;
      sessions.add(this);
      this.number = sessions.size();
    }

    void begin() {
      socket.handler(RecordParser.newDelimited("\r\n", line -> hear(line.toString())));
      greeting.future().onSuccess(now -> context.runOnContext(here -> say("220 ready")));
    }

    private void hear(String line) {
      if (inText && !line.equals(".")) {
        return;
      }
      heard.add(number + " " + line);
      if (inText) {
        inText = false;
        mailWaits = true;
        waiting.add(line);
      } else if (line.startsWith("EHLO")) {
        say("250-hand.test\r\n250 " + offer);
      } else {
        inText = line.equals("DATA");
        say(inText ? "354 go on" : "250 ok");
      }
    }

    private void say(String reply) {
      if (mailWaits) {
        later.add(reply);
      } else {
        socket.write(reply + "\r\n");
      }
    }

    void answer(String line) {
      heard.add(number + " > " + line);
      mailWaits = false;
      say(line);
      while (!later.isEmpty()) {
        say(later.remove());
      }
    }
  }
}
