package dev.holdfast.testkit.smtp;

import dev.holdfast.testkit.smtp.Authentication.Result;
import dev.holdfast.testkit.smtp.ScriptPlayer.Turn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** One dialogue, from greeting to farewell. The mail itself is left to {@link MailTransaction}. */
final class SmtpSession {

  private static final String HOST = "sink.test";
  private static final SmtpReply OK = SmtpReply.of(250, "2.0.0 OK");

  private final SmtpSettings settings;
  private final SmtpWire wire;
  private final ScriptPlayer script;
  private final MailTransaction transaction;
  private final Runnable over;
  private boolean encrypted;
  private boolean ended;
  private Optional<String> user = Optional.empty();

  SmtpSession(
      SmtpSettings settings,
      SmtpWire wire,
      ScriptPlayer script,
      Consumer<ReceivedMail> takeMail,
      Runnable over) {
    this.settings = settings;
    this.wire = wire;
    this.script = script;
    this.transaction = new MailTransaction(settings, takeMail);
    this.over = over;
  }

  void run() throws IOException, InterruptedException {
    Turn atConnect = script.at(Stage.CONNECT);
    if (settings.tlsMode() == TlsMode.IMPLICIT && !(atConnect instanceof Turn.Drop)) {
      startTls();
    }
    if (!goesOn(atConnect)) {
      return;
    }
    wire.send(SmtpReply.of(220, HOST + " ESMTP ready"));
    while (!ended) {
      Optional<String> line = wire.readLine();
      if (line.isEmpty()) {
        return;
      }
      obey(line.get());
    }
  }

  private void obey(String line) throws IOException, InterruptedException {
    int space = line.indexOf(' ');
    String verb = (space < 0 ? line : line.substring(0, space)).toUpperCase(Locale.ROOT);
    String argument = space < 0 ? "" : line.substring(space + 1).trim();
    switch (verb) {
      case "EHLO" -> greet(Stage.EHLO, extensions(argument));
      case "HELO" -> greet(Stage.HELO, List.of(HOST));
      case "STARTTLS" -> secure();
      case "AUTH" -> authenticate(argument);
      case "MAIL" -> mail(argument);
      case "RCPT" -> recipient(argument);
      case "DATA" -> data();
      case "RSET" -> reset();
      case "NOOP" -> wire.send(OK);
      case "QUIT" -> quit();
      default -> wire.send(SmtpReply.of(502, "5.5.1 Command not implemented"));
    }
  }

  private void greet(Stage stage, List<String> lines) throws IOException, InterruptedException {
    transaction.forget();
    if (goesOn(script.at(stage))) {
      wire.send(new SmtpReply(250, lines));
    }
  }

  private List<String> extensions(String client) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                HOST + " greets " + client,
                "8BITMIME",
                "ENHANCEDSTATUSCODES",
                "SIZE " + settings.maxMessageBytes()));
    if (settings.pipelining()) {
      lines.add("PIPELINING");
    }
    if (canStartTls()) {
      lines.add("STARTTLS");
    }
    if (!mustStartTls()) {
      settings
          .authOffer()
          .or(() -> Authentication.offer(settings.credentials()))
          .ifPresent(lines::add);
    }
    return lines;
  }

  private void secure() throws IOException, InterruptedException {
    if (!canStartTls()) {
      wire.send(SmtpReply.of(502, "5.5.1 STARTTLS is not offered"));
    } else if (goesOn(script.at(Stage.STARTTLS))) {
      wire.send(SmtpReply.of(220, "2.0.0 Ready to start TLS"));
      startTls();
      // RFC 3207: what was said in plain text is void.
      user = Optional.empty();
      transaction.forget();
    }
  }

  private void authenticate(String argument) throws IOException, InterruptedException {
    if (mustStartTls()) {
      refuseUntilEncrypted();
      return;
    }
    if (user.isPresent() || !settings.authenticationRequired()) {
      wire.send(SmtpReply.of(503, "5.5.1 AUTH is not expected"));
      return;
    }
    if (!goesOn(script.at(Stage.AUTH))) {
      return;
    }
    Optional<Result> result = new Authentication(settings.credentials(), wire).run(argument);
    if (result.isEmpty()) {
      ended = true;
    } else if (result.get() instanceof Result.Granted granted) {
      user = Optional.of(granted.user());
      wire.send(SmtpReply.of(235, "2.7.0 Authentication successful"));
    } else if (result.get() instanceof Result.Refused refused) {
      wire.send(refused.reply());
    }
  }

  private void mail(String argument) throws IOException, InterruptedException {
    if (mustStartTls()) {
      refuseUntilEncrypted();
    } else if (settings.authenticationRequired() && user.isEmpty()) {
      wire.send(SmtpReply.of(530, "5.7.0 Authentication required"));
    } else if (goesOn(script.at(Stage.MAIL))) {
      wire.send(transaction.begin(argument));
    }
  }

  private void recipient(String argument) throws IOException, InterruptedException {
    String address = MailTransaction.recipientIn(argument).orElse("");
    if (goesOn(script.atRecipient(address))) {
      wire.send(transaction.addRecipient(argument));
    }
  }

  private void data() throws IOException, InterruptedException {
    Optional<SmtpReply> outOfOrder = transaction.whyNoData();
    if (outOfOrder.isPresent()) {
      wire.send(outOfOrder.get());
    } else if (goesOn(script.at(Stage.DATA))) {
      wire.send(SmtpReply.of(354, "End data with <CR><LF>.<CR><LF>"));
      takeMessage();
    }
  }

  private void takeMessage() throws IOException, InterruptedException {
    OptionalInt cut = script.cutsAfter();
    if (cut.isPresent()) {
      wire.readBytes(cut.getAsInt());
      ended = true;
      return;
    }
    Optional<DataBlock> message = wire.readData(settings.maxMessageBytes());
    if (message.isEmpty()) {
      ended = true;
    } else if (goesOn(script.at(Stage.END_OF_DATA))) {
      SmtpReply reply = transaction.finish(message.get(), user, encrypted);
      ended = script.losesTheAcknowledgement();
      if (!ended) {
        wire.send(reply);
      }
    }
    transaction.forget();
  }

  private void reset() throws IOException, InterruptedException {
    transaction.forget();
    if (goesOn(script.at(Stage.RSET))) {
      wire.send(OK);
    }
  }

  private void quit() throws IOException, InterruptedException {
    if (goesOn(script.at(Stage.QUIT))) {
      over.run();
      wire.send(SmtpReply.of(221, "2.0.0 Bye"));
      wire.close();
    }
    ended = true;
  }

  /** Does what the script wants; true when the sink should answer as usual. */
  private boolean goesOn(Turn turn) throws IOException {
    if (turn instanceof Turn.Refuse refuse) {
      ended = refuse.reply().endsTheSession();
      if (ended) {
        over.run();
      }
      wire.send(refuse.reply());
    } else if (turn instanceof Turn.Babble babble) {
      wire.babble(babble.line());
    } else if (turn instanceof Turn.Drop) {
      ended = true;
    }
    return turn instanceof Turn.GoOn;
  }

  private void startTls() throws IOException {
    wire.startTls(settings.tls().orElseThrow().serverContext());
    encrypted = true;
  }

  private boolean canStartTls() {
    return !encrypted
        && (settings.tlsMode() == TlsMode.STARTTLS
            || settings.tlsMode() == TlsMode.STARTTLS_REQUIRED);
  }

  private boolean mustStartTls() {
    return !encrypted && settings.tlsMode() == TlsMode.STARTTLS_REQUIRED;
  }

  private void refuseUntilEncrypted() throws IOException {
    wire.send(SmtpReply.of(530, "5.7.0 Must issue a STARTTLS command first"));
  }
}
