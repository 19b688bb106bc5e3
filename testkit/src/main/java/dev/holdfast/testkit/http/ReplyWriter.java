package dev.holdfast.testkit.http;

import dev.holdfast.testkit.waiting.HangGate;
import dev.holdfast.testkit.waiting.Pause;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Plays replies on a connection. */
final class ReplyWriter {

  private final Socket connection;
  private final OutputStream out;
  private final HangGate hangs;

  ReplyWriter(Socket connection, OutputStream out, HangGate hangs) {
    this.connection = connection;
    this.out = out;
    this.hangs = hangs;
  }

  /**
   * Plays one reply.
   *
   * @param bodyless true for the answer to HEAD
   * @return whether the connection can take another call
   */
  boolean play(Reply reply, boolean bodyless, boolean keepAlive)
      throws IOException, InterruptedException {
    if (reply instanceof Reply.Respond respond) {
      byte[] body = bytes(respond.body());
      head(respond.status(), respond.headers(), body.length, keepAlive);
      out.write(body, 0, bodyless || hasNoBody(respond.status()) ? 0 : body.length);
      out.flush();
      return keepAlive;
    } else if (reply instanceof Reply.SlowBody slow) {
      return sendSlowly(slow, keepAlive);
    } else if (reply instanceof Reply.Truncate truncate) {
      byte[] body = bytes(truncate.body());
      head(truncate.status(), Map.of(), body.length, false);
      out.write(body, 0, Math.min(truncate.sentBytes(), body.length));
      out.flush();
      return false;
    } else if (reply instanceof Reply.Raw raw) {
      out.write(raw.latin1().getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      return false;
    } else if (reply instanceof Reply.DelayFor delay) {
      // No stop signal of its own: cutting the connection interrupts this thread.
      return !Pause.unless(new CountDownLatch(1), delay.duration())
          && play(delay.then(), bodyless, keepAlive);
    } else if (reply instanceof Reply.DelayUntil delay) {
      delay.signal().await();
      return play(delay.then(), bodyless, keepAlive);
    } else if (reply instanceof Reply.Hang) {
      hangs.hang();
      return false;
    }
    // What is left are the two kinds of reset.
    connection.setSoLinger(true, 0);
    connection.close();
    return false;
  }

  private boolean sendSlowly(Reply.SlowBody slow, boolean keepAlive)
      throws IOException, InterruptedException {
    byte[] body = bytes(slow.body());
    head(slow.status(), Map.of(), body.length, keepAlive);
    out.flush();
    for (int sent = 0; sent < body.length; sent += slow.chunkSize()) {
      if (Pause.unless(new CountDownLatch(1), slow.pause())) {
        return false;
      }
      out.write(body, sent, Math.min(slow.chunkSize(), body.length - sent));
      out.flush();
    }
    return keepAlive;
  }

  private void head(int status, Map<String, String> headers, int length, boolean keepAlive)
      throws IOException {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " " + reason(status) + "\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    if (!hasNoBody(status)) {
      head.append("Content-Length: ").append(length).append("\r\n");
    }
    head.append(keepAlive ? "" : "Connection: close\r\n").append("\r\n");
    out.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
  }

  private static boolean hasNoBody(int status) {
    return status < 200 || status == 204 || status == 304;
  }

  /** Nothing depends on the words; the commonest ones make a transcript readable. */
  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 201 -> "Created";
      case 202 -> "Accepted";
      case 204 -> "No Content";
      case 400 -> "Bad Request";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 429 -> "Too Many Requests";
      case 500 -> "Internal Server Error";
      case 503 -> "Service Unavailable";
      default -> "Status " + status;
    };
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
