package dev.holdfast.testkit.smtp;

import dev.holdfast.testkit.tls.TestTls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Settings of an {@link SmtpSink}; each has a default. */
public final class SmtpSinkBuilder {

  private InetAddress bind = InetAddress.getLoopbackAddress();
  private int port;
  private int maxSessions = 200;
  private int keepLast = 100_000;
  private int maxMessageBytes = 25 * 1024 * 1024;
  private int maxRecipients = Integer.MAX_VALUE;
  private TlsMode tlsMode = TlsMode.NONE;
  private Clock clock = Clock.systemUTC();
  private boolean pipelining = true;
  private Optional<String> authOffer = Optional.empty();
  private final List<Credentials> credentials = new ArrayList<>();

  SmtpSinkBuilder() {}

  /** 0, the default, for any free port. */
  public SmtpSinkBuilder port(int newPort) {
    port = newPort;
    return this;
  }

  /** The loopback interface by default. */
  public SmtpSinkBuilder bind(InetAddress address) {
    bind = address;
    return this;
  }

  public SmtpSinkBuilder tls(TlsMode mode) {
    tlsMode = mode;
    return this;
  }

  /** Demands AUTH, and takes this password by PLAIN and LOGIN. */
  public SmtpSinkBuilder auth(String user, String password) {
    credentials.add(new Credentials.Password(user, password));
    return this;
  }

  /** Demands AUTH, and takes this bearer token by XOAUTH2. */
  public SmtpSinkBuilder xoauth2(String user, String token) {
    credentials.add(new Credentials.BearerToken(user, token));
    return this;
  }

  /** Offers these mechanisms only, such as {@code LOGIN}; the others still work. */
  public SmtpSinkBuilder offerAuth(String mechanisms) {
    authOffer = Optional.of("AUTH " + mechanisms);
    return this;
  }

  /** Does not offer to take several commands at once. */
  public SmtpSinkBuilder withoutPipelining() {
    pipelining = false;
    return this;
  }

  /** Further connections wait, accepted by the system but not greeted, until a session ends. */
  public SmtpSinkBuilder maxSessions(int sessions) {
    maxSessions = sessions;
    return this;
  }

  /** How many mails are kept; older ones are only counted. */
  public SmtpSinkBuilder keepLast(int mails) {
    keepLast = mails;
    return this;
  }

  /** What the SIZE extension announces and enforces. */
  public SmtpSinkBuilder maxMessageBytes(int bytes) {
    maxMessageBytes = bytes;
    return this;
  }

  /** Of one mail; the others are told to come with the next (452). */
  public SmtpSinkBuilder maxRecipients(int recipients) {
    maxRecipients = recipients;
    return this;
  }

  /** Gives received mails their time. */
  public SmtpSinkBuilder clock(Clock newClock) {
    clock = newClock;
    return this;
  }

  /** As {@link #open}, for callers to whom a taken port is a surprise. */
  public SmtpSink start() {
    try {
      return open();
    } catch (IOException e) {
      throw new UncheckedIOException("the SMTP sink cannot listen on port " + port, e);
    }
  }

  /**
   * Starts to listen.
   *
   * @throws java.net.BindException when the port is taken
   */
  public SmtpSink open() throws IOException {
    Optional<TestTls> tls =
        tlsMode == TlsMode.NONE ? Optional.empty() : Optional.of(TestTls.create());
    SmtpSettings settings =
        new SmtpSettings(
            tlsMode,
            tls,
            credentials,
            maxMessageBytes,
            maxRecipients,
            pipelining,
            authOffer,
            clock);
    try {
      return new SmtpSink(settings, bind, port, maxSessions, keepLast);
    } catch (IOException e) {
      tls.ifPresent(TestTls::close);
      throw e;
    }
  }
}
