package dev.holdfast.testkit.smtp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Lines, replies and messages on a socket. Every byte is one character: ISO 8859-1. */
final class SmtpWire {

  private static final int MAX_LINE_BYTES = 64 * 1024;

  private final Transcript transcript;
  private final int session;
  private Socket socket;
  private InputStream in;
  private OutputStream out;

  SmtpWire(Socket socket, int session, Transcript transcript) throws IOException {
    this.transcript = transcript;
    this.session = session;
    use(socket);
  }

  /** The next line without its end; empty when the client has gone. */
  Optional<String> readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return Optional.empty();
      }
      if (line.size() == MAX_LINE_BYTES) {
        throw new IOException("a command line of more than " + MAX_LINE_BYTES + " bytes");
      }
      line.write(next);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    String command = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    transcript.client(session, command);
    return Optional.of(command);
  }

  void send(SmtpReply reply) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : reply.wireLines()) {
      transcript.server(session, line);
      text.append(line).append("\r\n");
    }
    out.write(text.toString().getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** Says a line that is no reply. */
  void babble(String line) throws IOException {
    transcript.server(session, line);
    out.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** Reads as many bytes and forgets them. */
  void readBytes(int count) throws IOException {
    in.readNBytes(count);
  }

  /**
   * Reads a message up to its lone dot and removes the stuffed dots.
   *
   * @return empty when the client went away before the end
   */
  Optional<DataBlock> readData(int maxBytes) throws IOException {
    DataBlock block = new DataBlock(maxBytes);
    while (!block.isComplete()) {
      int next = in.read();
      if (next < 0) {
        return Optional.empty();
      }
      block.add(next);
    }
    transcript.client(session, "<message of " + block.size() + " bytes>");
    return Optional.of(block);
  }

  /**
   * Goes on encrypted. What the client has sent ahead in plain text is forgotten with the old
   * buffer: a server that kept it could be fed commands by a man in the middle.
   */
  void startTls(SSLContext context) throws IOException {
    SSLSocket encrypted =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(
                    socket, socket.getInetAddress().getHostAddress(), socket.getPort(), true);
    encrypted.setUseClientMode(false);
    encrypted.startHandshake();
    use(encrypted);
  }

  /** Says goodbye on the TLS level too, where the listener would only close the plain socket. */
  void close() throws IOException {
    socket.close();
  }

  private void use(Socket newSocket) throws IOException {
    socket = newSocket;
    in = new BufferedInputStream(newSocket.getInputStream());
    out = newSocket.getOutputStream();
  }
}
