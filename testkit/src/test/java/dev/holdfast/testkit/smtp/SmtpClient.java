package dev.holdfast.testkit.smtp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Speaks SMTP word by word, so that a test can say what no library would. */
final class SmtpClient implements AutoCloseable {

  private static final int LONGEST_READ_MILLIS = 10_000;

  private Socket socket;
  private BufferedReader in;

  private SmtpClient(Socket socket) throws IOException {
    socket.setSoTimeout(LONGEST_READ_MILLIS);
    use(socket);
  }

  /** Connects without waiting for the greeting. */
  static SmtpClient connect(SmtpSink sink) throws IOException {
    return new SmtpClient(new Socket(InetAddress.getLoopbackAddress(), sink.port()));
  }

  /** Connects, is greeted and says EHLO. */
  static SmtpClient greeted(SmtpSink sink) throws IOException {
    SmtpClient client = connect(sink);
    client.reply();
    client.say("EHLO client.test");
    return client;
  }

  /** Sends a line and returns the whole reply, its lines joined by {@code |}. */
  String say(String line) throws IOException {
    send(line + "\r\n");
    return reply();
  }

  void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** The next reply; {@code <closed>} when the sink has hung up. */
  String reply() throws IOException {
    StringBuilder reply = new StringBuilder();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      reply.append(reply.isEmpty() ? "" : "|").append(line);
      if (line.charAt(3) == ' ') {
        return reply.toString();
      }
    }
    return "<closed>";
  }

  /** Sender, one recipient and the message; returns the last reply. */
  String sendMail(String recipient, String message) throws IOException {
    say("MAIL FROM:<plant@site.test>");
    say("RCPT TO:<" + recipient + ">");
    String go = say("DATA");
    return go.startsWith("354") ? say(message + "\r\n.") : go;
  }

  void startTls(SSLContext context) throws Exception {
    SSLSocket encrypted =
        (SSLSocket)
            context.getSocketFactory().createSocket(socket, "localhost", socket.getPort(), true);
    SSLParameters parameters = encrypted.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    encrypted.setSSLParameters(parameters);
    encrypted.startHandshake();
    use(encrypted);
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void use(Socket newSocket) throws IOException {
    socket = newSocket;
    in =
        new BufferedReader(
            new InputStreamReader(newSocket.getInputStream(), StandardCharsets.ISO_8859_1));
  }
}
