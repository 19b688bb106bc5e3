package dev.holdfast.testkit.smtp;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/**
 * How the sink behaves during one session. Where a script says nothing, the sink does what a good
 * server would do.
 */
public sealed interface SessionScript {

  /** Takes everything. */
  record Accept() implements SessionScript {}

  /**
   * Refuses at a stage.
   *
   * @param onlyFor the recipients refused at {@link Stage#RCPT}; empty for all
   * @param after how often it passes in this session before, for clients that reuse a connection
   * @param times how often it is refused then
   */
  record ReplyAt(Stage stage, SmtpReply reply, Set<String> onlyFor, int after, int times)
      implements SessionScript {

    public ReplyAt {
      if (!reply.isRefusal()) {
        throw new IllegalArgumentException("a scripted reply refuses (4xx, 5xx), not " + reply);
      }
      onlyFor = Set.copyOf(onlyFor);
    }
  }

  /** Closes the connection without a word. */
  record DropAt(Stage stage) implements SessionScript {}

  /** Says nothing until {@link SmtpSink#releaseHangs}, then goes on as if nothing had been. */
  record HangAt(Stage stage) implements SessionScript {}

  /** Goes on when the signal is given. */
  record DelayAt(Stage stage, CountDownLatch until) implements SessionScript {}

  /** Takes its time. */
  record PauseAt(Stage stage, Duration pause) implements SessionScript {}

  /**
   * Keeps the mail but closes the connection instead of acknowledging it: the sender cannot know
   * that its mail was taken and has to send it again.
   */
  record KeepMailButDrop() implements SessionScript {}

  /** Closes the connection in the middle of a message, after this many bytes of it. */
  record CutInData(int bytes) implements SessionScript {}

  /** Says something that is not SMTP, once, and goes on as if it had answered. */
  record BabbleAt(Stage stage, String line) implements SessionScript {}

  /** Several behaviours in one session, played in this order where they meet at a stage. */
  record Together(List<SessionScript> parts) implements SessionScript {
    public Together {
      parts = List.copyOf(parts);
    }
  }

  static SessionScript accept() {
    return new Accept();
  }

  static SessionScript reply(Stage stage, int code, String... lines) {
    return new ReplyAt(stage, SmtpReply.of(code, lines), Set.of(), 0, Integer.MAX_VALUE);
  }

  /** Refuses the first time only; a second mail on the same connection passes. */
  static SessionScript replyOnce(Stage stage, int code, String... lines) {
    return new ReplyAt(stage, SmtpReply.of(code, lines), Set.of(), 0, 1);
  }

  /** Lets so many pass first: what a server says to a connection that was kept open. */
  static SessionScript replyAfter(int passed, Stage stage, int code, String... lines) {
    return new ReplyAt(stage, SmtpReply.of(code, lines), Set.of(), passed, Integer.MAX_VALUE);
  }

  static SessionScript refuseRecipients(Set<String> addresses, int code, String... lines) {
    return new ReplyAt(Stage.RCPT, SmtpReply.of(code, lines), addresses, 0, Integer.MAX_VALUE);
  }

  static SessionScript drop(Stage stage) {
    return new DropAt(stage);
  }

  static SessionScript hang(Stage stage) {
    return new HangAt(stage);
  }

  static SessionScript delay(Stage stage, CountDownLatch until) {
    return new DelayAt(stage, until);
  }

  static SessionScript pause(Stage stage, Duration pause) {
    return new PauseAt(stage, pause);
  }

  static SessionScript keepMailButDrop() {
    return new KeepMailButDrop();
  }

  static SessionScript cutInData(int bytes) {
    return new CutInData(bytes);
  }

  static SessionScript babble(Stage stage, String line) {
    return new BabbleAt(stage, line);
  }

  default SessionScript and(SessionScript other) {
    return new Together(Stream.concat(parts().stream(), other.parts().stream()).toList());
  }

  /** This script as a flat list. */
  default List<SessionScript> parts() {
    return List.of(this);
  }
}
