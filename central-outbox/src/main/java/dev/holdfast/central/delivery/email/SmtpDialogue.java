package dev.holdfast.central.delivery.email;

import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/**
 * One connection of Jakarta Mail, on the thread of a worker, that also knows where it is: at which
 * stage it failed, what was said to each recipient, and whether the text is out. It is cut by
 * closing its socket, whatever it waits for.
 */
final class SmtpDialogue extends SMTPTransport {

  private static final String BLOT = "***";
  private static final int CONTINUE = 334;
  private static final int FAREWELL_MS = 1000;

  private final BoundedSocket raw = new BoundedSocket();
  private final SmtpSetup setup;
  private final UnaryOperator<String> clean;
  private final Map<String, SmtpReply> answers = new LinkedHashMap<>();
  private Optional<Credentials> credentials = Optional.empty();
  private Transcript transcript;
  private SmtpStage stage = SmtpStage.CONNECT;
  private String command = "";
  private String recipient = "";
  private SmtpFailure failure;
  private boolean taken;
  private boolean authenticated;
  private boolean encrypted;
  private volatile String cutBecause;

  /** It was idle when somebody looked last. */
  boolean rested;

  SmtpDialogue(SmtpSetup setup, UnaryOperator<String> clean, Transcript transcript) {
    super(setup.session(), null);
    this.setup = setup;
    this.clean = clean;
    this.transcript = transcript;
  }

  SmtpSetup setup() {
    return setup;
  }

  /** Up to the point where mails can be sent. */
  void open(Optional<Credentials> as) throws SmtpFailure {
    credentials = as;
    try {
      // A command is one write, and its reply is waited for.
      raw.setTcpNoDelay(true);
      raw.connect(setup.address(), setup.timeoutMs());
      String own = raw.getLocalAddress().getHostAddress();
      setLocalHost(
          setup
              .ownName()
              .orElse(own.contains(":") ? "[IPv6:%s]".formatted(own) : "[%s]".formatted(own)));
      stage = setup.encryptedFirst() ? SmtpStage.STARTTLS : SmtpStage.GREETING;
      Socket socket = setup.encryptedFirst() ? setup.encrypted(raw) : raw;
      stage = SmtpStage.GREETING;
      connect(socket);
      if (as.isPresent() && !authenticated) {
        throw SmtpFailure.notOffered();
      }
    } catch (MessagingException | IOException | RuntimeException e) {
      throw failed(e);
    }
  }

  /**
   * One mail.
   *
   * @return what was said to each recipient; when it fails, {@link #answers} has those it got
   */
  Map<String, SmtpReply> send(MimeMessage message, List<String> to) throws SmtpFailure {
    answers.clear();
    failure = null;
    taken = false;
    stage = SmtpStage.MAIL;
    try {
      Mail.requireRoom(message, Optional.ofNullable(getExtensionParameter("SIZE")));
      sendMessage(message, addresses(to));
    } catch (MessagingException | RuntimeException e) {
      // Some recipients refused is an exception as well, after the text was taken.
      boolean nobody = stage == SmtpStage.RCPT && answers.size() == to.size() && failure == null;
      if (!taken && !nobody) {
        throw failed(e);
      }
    }
    return Map.copyOf(answers);
  }

  private static Address[] addresses(List<String> to) throws MessagingException {
    Address[] addresses = new Address[to.size()];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = new InternetAddress(to.get(i));
    }
    return addresses;
  }

  Map<String, SmtpReply> answers() {
    return Map.copyOf(answers);
  }

  void record(Transcript next) {
    transcript = next;
  }

  /** At once, from whatever thread; whoever works on it learns why. */
  void cut(String why) {
    cutBecause = why;
    closeSocket();
  }

  /** Politely, though not waiting long for the farewell; ends when the socket is gone. */
  void quit() {
    try {
      raw.setSoTimeout(FAREWELL_MS);
      synchronized (this) {
        sendCommand("QUIT");
        super.readServerResponse();
      }
    } catch (MessagingException | IOException | RuntimeException e) {
      // It was dead already.
    } finally {
      closeSocket();
    }
  }

  private void closeSocket() {
    try {
      raw.close();
    } catch (IOException e) {
      // There is nothing left to close.
    }
  }

  @Override
  protected boolean protocolConnect(String host, int port, String user, String password)
      throws MessagingException {
    return super.protocolConnect(
        setup.host(),
        setup.port(),
        credentials.map(Credentials::user).orElse(null),
        credentials.map(as -> as.secret().value()).orElse(null));
  }

  @Override
  protected boolean ehlo(String domain) throws MessagingException {
    boolean known = super.ehlo(domain);
    requireStartTls();
    return known;
  }

  @Override
  protected void helo(String domain) throws MessagingException {
    super.helo(domain);
    requireStartTls();
  }

  private void requireStartTls() throws SmtpFailure {
    if (setup.mustStartTls() && !encrypted && !supportsExtension("STARTTLS")) {
      boolean mayFollow = command.equals("EHLO") && getLastReturnCode() >= 500;
      if (!mayFollow) {
        throw stopped(
            SmtpFailure.broken(
                SmtpStage.STARTTLS,
                "the server does not offer STARTTLS, and nothing is sent without it; check host and"
                    + " port, or set another TLS mode"));
      }
    }
  }

  @Override
  protected void startTLS() throws MessagingException {
    super.startTLS();
    encrypted = true;
    transcript.add("-", "encrypted");
  }

  /** All commands but the answers within AUTH pass through here. */
  @Override
  protected void sendCommand(String line) throws MessagingException {
    String verb = line.split(" ", 2)[0].toUpperCase(Locale.ROOT);
    command = verb;
    stage = SmtpStage.of(verb).orElse(stage);
    if (verb.equals("RCPT")) {
      recipient = line.substring(line.indexOf('<') + 1, line.lastIndexOf('>'));
    }
    if (verb.equals("AUTH")) {
      requireSecrecy();
      transcript.add("C", line.split(" ", 3).length > 2 ? shortened(line) : line);
    } else {
      transcript.add("C", line);
    }
    raw.listen();
    super.sendCommand(line);
  }

  private static String shortened(String line) {
    return line.substring(0, line.lastIndexOf(' ') + 1) + BLOT;
  }

  /** Whoever listens in on the way must not learn a password. */
  private void requireSecrecy() throws SmtpFailure {
    if (!isSSL() && !raw.getInetAddress().isLoopbackAddress() && !setup.passwordInClear()) {
      throw stopped(
          SmtpFailure.flaw(
              SmtpStage.AUTH,
              "the password would go over the network in the clear; set the TLS mode StartTls or"
                  + " Tls, or holdfast.central.smtp.password-in-clear=true if nobody can listen"));
    }
  }

  /** What LOGIN answers. */
  @Override
  protected int simpleCommand(byte[] answer) throws MessagingException {
    transcript.add("C", BLOT);
    return super.simpleCommand(answer);
  }

  @Override
  protected OutputStream data() throws MessagingException {
    OutputStream text = super.data();
    transcript.add("C", "<the mail>");
    return text;
  }

  @Override
  protected int readServerResponse() throws MessagingException {
    int code = super.readServerResponse();
    String lines = Optional.ofNullable(getLastServerResponse()).orElse("");
    lines.lines().forEach(line -> transcript.add("S", line));
    if (code < 0 || !SmtpReply.isOne(lines)) {
      SmtpFailure end =
          SmtpFailure.waiting(
              stage,
              code < 0 && lines.equals("[EOF]") ? SmtpFailure.CLOSED : "a reply that is not SMTP");
      throw command.equals("RSET") ? end : stopped(end);
    }
    SmtpReply reply = SmtpReply.of(code, lines, clean);
    if (command.equals("AUTH")
        && code == CONTINUE
        && credentials.filter(Credentials::isToken).isPresent()) {
      // A server that refuses a token explains first, and refuses when it was heard.
      command = "";
      super.sendCommand("");
      return readServerResponse();
    }
    if (command.equals("RCPT") && !reply.saysGoodbye()) {
      answers.put(recipient, reply);
    } else if (isNo(reply)) {
      throw stopped(SmtpFailure.refused(stage, reply));
    }
    taken |= command.equals(".");
    authenticated |= stage == SmtpStage.AUTH && code == 235;
    return code;
  }

  private boolean isNo(SmtpReply reply) {
    return switch (command) {
      // One too old for EHLO may know HELO.
      case "EHLO" -> !reply.isPositive() && (encrypted || !reply.isPermanent());
      case "RSET", "QUIT" -> false;
      case "DATA" -> !reply.asksForTheText();
      default -> !reply.isPositive();
    };
  }

  private SmtpFailure stopped(SmtpFailure why) {
    failure = why;
    return why;
  }

  /** The library wraps and replaces what went wrong; what is known here is more exact. */
  private SmtpFailure failed(Exception e) {
    if (cutBecause != null) {
      return SmtpFailure.waiting(stage, cutBecause);
    }
    if (failure != null) {
      return failure;
    }
    return e instanceof SmtpFailure known ? known : SmtpFailure.of(stage, e, clean);
  }
}
