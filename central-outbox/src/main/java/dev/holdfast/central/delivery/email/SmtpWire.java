package dev.holdfast.central.delivery.email;

import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.shared.text.FailureText;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Commands out, replies in, on one socket. Everything happens on the socket's event loop. When the
 * connection ends, whoever waits for a reply is told so.
 */
final class SmtpWire {

  private static final int MAX_LINE_BYTES = 8 * 1024;
  private static final int MAX_REPLY_LINES = 200;

  private static final Pattern REPLY = Pattern.compile("[2-5][0-9]{2}([ -].*)?");

  record Command(SmtpStage stage, String text) {}

  private record Awaited(SmtpStage stage, Promise<SmtpReply> reply) {}

  private final NetSocket socket;
  private final Redactor redactor;
  private final Promise<Void> closed = Promise.promise();
  private final Deque<Awaited> awaited = new ArrayDeque<>();
  private final List<String> lines = new ArrayList<>();
  private Transcript transcript;
  private boolean ended;

  SmtpWire(NetSocket socket, Transcript transcript, Redactor redactor) {
    this.socket = socket;
    this.redactor = redactor;
    this.transcript = transcript;
    socket.handler(newParser());
    socket.exceptionHandler(failure -> end(describe(failure)));
    socket.closeHandler(
        gone -> {
          end("the server closed the connection");
          closed.tryComplete();
        });
  }

  private RecordParser newParser() {
    RecordParser parser = RecordParser.newDelimited("\n", this::line);
    parser.maxRecordSize(MAX_LINE_BYTES);
    parser.exceptionHandler(
        tooLong -> fail("a line of more than %d bytes".formatted(MAX_LINE_BYTES)));
    return parser;
  }

  boolean isOpen() {
    return !ended;
  }

  /** When the socket is really gone. */
  Future<Void> closed() {
    return closed.future();
  }

  void record(Transcript next) {
    transcript = next;
  }

  /** One command and its reply, whatever the reply says. */
  Future<SmtpReply> ask(SmtpStage stage, String command) {
    return say(stage, command, command);
  }

  /** In one go; the replies come in the order of the commands. */
  List<Future<SmtpReply>> askAll(List<Command> commands) {
    Buffer lines = Buffer.buffer();
    List<Future<SmtpReply>> replies = new ArrayList<>(commands.size());
    for (Command command : commands) {
      transcript.add("C", command::text);
      lines.appendString(command.text()).appendString("\r\n");
      replies.add(reply(command.stage()));
    }
    socket.write(lines);
    return replies;
  }

  /**
   * @param shown what the transcript gets instead of the command
   */
  Future<SmtpReply> say(SmtpStage stage, String command, String shown) {
    return say(stage, Buffer.buffer(command), () -> shown);
  }

  Future<SmtpReply> say(SmtpStage stage, Buffer line, Supplier<String> shown) {
    transcript.add("C", shown);
    Future<SmtpReply> reply = reply(stage);
    socket.write(line.appendString("\r\n"));
    return reply;
  }

  /** The next reply, to something that was sent already. */
  Future<SmtpReply> reply(SmtpStage stage) {
    if (ended) {
      return Future.failedFuture(new SmtpBrokenException(stage, "the connection is closed"));
    }
    Promise<SmtpReply> promise = Promise.promise();
    awaited.addLast(new Awaited(stage, promise));
    return promise.future();
  }

  /** When all that was said so far is answered, or never will be. */
  Future<Void> answered() {
    return awaited.isEmpty()
        ? Future.succeededFuture()
        : awaited.peekLast().reply().future().transform(said -> Future.succeededFuture());
  }

  /** Half a line that came in the clear must not become part of what is said encrypted. */
  Future<Void> encrypt(String host) {
    socket.handler(newParser());
    return socket.upgradeToSsl(host);
  }

  String localAddress() {
    return socket.localAddress().hostAddress();
  }

  private void line(Buffer bytes) {
    String line = withoutReturn(bytes.toString("UTF-8"));
    transcript.add("S", () -> redactor.clean(line));
    if (!REPLY.matcher(line).matches() || lines.size() == MAX_REPLY_LINES) {
      fail("a reply that is not SMTP");
      return;
    }
    lines.add(line.length() > 4 ? line.substring(4) : "");
    if (line.length() > 3 && line.charAt(3) == '-') {
      return;
    }
    SmtpReply reply = SmtpReply.of(Integer.parseInt(line.substring(0, 3)), lines, redactor::clean);
    lines.clear();
    Awaited next = awaited.pollFirst();
    if (next == null) {
      // A farewell to an idle connection; anything else would be out of step with us.
      close();
    } else {
      next.reply().complete(reply);
    }
    if (reply.saysGoodbye()) {
      fail("the server said goodbye");
    }
  }

  private static String withoutReturn(String line) {
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  /** Ends it from this side, and says why to those who wait. */
  void fail(String why) {
    end(why);
    socket.close();
  }

  Future<Void> close() {
    fail("closed here");
    return closed();
  }

  private void end(String why) {
    ended = true;
    while (!awaited.isEmpty()) {
      Awaited next = awaited.pollFirst();
      next.reply()
          .tryFail(
              new SmtpBrokenException(
                  next.stage(), "%s, while waiting at %s".formatted(why, next.stage().words())));
    }
  }

  private static String describe(Throwable failure) {
    return "the connection broke: " + FailureText.of(failure);
  }
}
