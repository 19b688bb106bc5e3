package dev.holdfast.testkit.smtp;

import dev.holdfast.testkit.net.TcpListener;
import dev.holdfast.testkit.tls.TestTls;
import dev.holdfast.testkit.waiting.Arrivals;
import dev.holdfast.testkit.waiting.HangGate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An SMTP server that keeps the mails it takes and misbehaves as told.
 *
 * <pre>{@code
 * try (SmtpSink sink = SmtpSink.start()) {
 *   sink.script(SessionScript.reply(Stage.RCPT, 451, "4.3.0 try again later"));
 *   ...
 *   sink.awaitMails(1, Duration.ofSeconds(5));
 * }
 * }</pre>
 */
public final class SmtpSink implements AutoCloseable {

  private final SmtpSettings settings;
  private final Arrivals<ReceivedMail> mails;
  private final TcpListener listener;
  private final Transcript transcript = new Transcript();
  private final HangGate hangs = new HangGate();
  private final Queue<SessionScript> scripts = new ConcurrentLinkedQueue<>();
  private final AtomicInteger sessions = new AtomicInteger();
  private final Dialogues dialogues = new Dialogues();
  private volatile SessionScript defaultScript = SessionScript.accept();

  SmtpSink(SmtpSettings settings, InetAddress bind, int port, int maxSessions, int keepLast)
      throws IOException {
    this.settings = settings;
    this.mails = new Arrivals<>("mails", keepLast, ReceivedMail::summary);
    this.listener = TcpListener.open("smtp-sink", bind, port, maxSessions, this::serve);
  }

  /** A plain sink on a free loopback port that takes everything. */
  public static SmtpSink start() {
    return builder().start();
  }

  public static SmtpSinkBuilder builder() {
    return new SmtpSinkBuilder();
  }

  public int port() {
    return listener.port();
  }

  /**
   * Plays one script per session, in this order, before the default applies again. A session takes
   * its script when it begins: a client that reuses an open connection does not take one, unless
   * {@link #endSessions} makes it connect anew.
   */
  public void script(SessionScript... oneEachSession) {
    scripts.addAll(List.of(oneEachSession));
  }

  /** How sessions behave for which no script is waiting. */
  public void defaultScript(SessionScript script) {
    defaultScript = script;
  }

  /** Resets all sessions and refuses connections until {@link #up}. */
  public void down() {
    listener.down();
  }

  /** Listens again on the same port. */
  public void up() {
    listener.up();
  }

  public boolean isUp() {
    return listener.isUp();
  }

  /** Resets the open sessions; new ones are welcome. */
  public void endSessions() {
    listener.resetConnections();
  }

  /** Lets all sessions go on that hang by their script. */
  public void releaseHangs() {
    hangs.releaseAll();
  }

  /** Waits until this many sessions hang by their script. */
  public void awaitHanging(int count, Duration timeout) {
    hangs.awaitHanging(count, timeout);
  }

  /** The mails taken, oldest first, as far as they are still kept. */
  public List<ReceivedMail> mails() {
    return mails.all();
  }

  /** How many mails were taken since the start or the last {@link #clear}, kept or not. */
  public long mailCount() {
    return mails.count();
  }

  /**
   * Waits for a number of mails in total and returns those kept.
   *
   * @throws AssertionError when they do not come in time; it names what came
   */
  public List<ReceivedMail> awaitMails(int count, Duration timeout) {
    return mails.await(count, timeout);
  }

  /** Forgets mails and transcript; scripts that wait stay. */
  public void clear() {
    mails.clear();
    transcript.clear();
  }

  /** Connections accepted so far. */
  public int connections() {
    return listener.connections();
  }

  /** The most sessions that were open at the same time. */
  public int maxConcurrentSessions() {
    return dialogues.mostAtOnce();
  }

  /**
   * The newest lines of all dialogues, such as {@code 3 C: RCPT TO:<a@b>} of the third session.
   * Nothing is masked, credentials included.
   */
  public List<String> transcript() {
    return transcript.lines();
  }

  /** A PKCS #12 file that trusts this sink; its password is {@code testkit}. */
  public Path trustStore() {
    return tls().trustStore();
  }

  /** The sink's certificate and what a client needs to trust it. */
  public TestTls tls() {
    return settings
        .tls()
        .orElseThrow(() -> new IllegalStateException("this sink was started without TLS"));
  }

  @Override
  public void close() {
    listener.close();
    settings.tls().ifPresent(TestTls::close);
  }

  private void serve(Socket connection) throws IOException, InterruptedException {
    SessionScript waiting = scripts.poll();
    SessionScript script = waiting == null ? defaultScript : waiting;
    Runnable over = dialogues.begin();
    try {
      SmtpWire wire = new SmtpWire(connection, sessions.incrementAndGet(), transcript);
      new SmtpSession(settings, wire, new ScriptPlayer(script, hangs), mails::add, over).run();
    } finally {
      over.run();
    }
  }
}
