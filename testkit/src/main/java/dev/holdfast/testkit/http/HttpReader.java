package dev.holdfast.testkit.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads calls, one after the other, from a connection. */
final class HttpReader {

  private static final int MAX_LINE_BYTES = 64 * 1024;
  private static final int MAX_BODY_BYTES = 64 * 1024 * 1024;
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final BufferedInputStream in;
  private final OutputStream out;
  private final Clock clock;

  HttpReader(InputStream in, OutputStream out, Clock clock) {
    this.in = new BufferedInputStream(in);
    this.out = out;
    this.clock = clock;
  }

  /** Waits for the first byte of the next call without reading it; false at the end. */
  boolean awaitCall() throws IOException {
    in.mark(1);
    boolean another = in.read() >= 0;
    in.reset();
    return another;
  }

  ReceivedCall read() throws IOException {
    String requestLine = readLine();
    int methodEnd = requestLine.indexOf(' ');
    int targetEnd = requestLine.lastIndexOf(' ');
    if (methodEnd < 1 || targetEnd <= methodEnd + 1 || !requestLine.contains(" HTTP/1.")) {
      throw new MalformedCallException("not an HTTP/1 request line: " + requestLine);
    }
    Map<String, List<String>> headers = readHeaders();
    if (contains(headers, "Expect", "100-continue")) {
      out.write(CONTINUE);
      out.flush();
    }
    return new ReceivedCall(
        requestLine.substring(0, methodEnd),
        requestLine.substring(methodEnd + 1, targetEnd),
        headers,
        new String(readBody(headers), StandardCharsets.UTF_8),
        clock.instant());
  }

  static boolean contains(Map<String, List<String>> headers, String name, String value) {
    return headers.getOrDefault(name, List.of()).stream().anyMatch(value::equalsIgnoreCase);
  }

  private Map<String, List<String>> readHeaders() throws IOException {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = readLine(); !line.isEmpty(); line = readLine()) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new MalformedCallException("not a header: " + line);
      }
      headers
          .computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
          .add(line.substring(colon + 1).trim());
    }
    return headers;
  }

  private byte[] readBody(Map<String, List<String>> headers) throws IOException {
    if (contains(headers, "Transfer-Encoding", "chunked")) {
      return readChunks();
    }
    List<String> length = headers.getOrDefault("Content-Length", List.of("0"));
    return readExactly(parseLength(length.get(0), 10));
  }

  private byte[] readChunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = readChunkSize(); size > 0; size = readChunkSize()) {
      body.writeBytes(readExactly(size));
      readLine();
      if (body.size() > MAX_BODY_BYTES) {
        throw new MalformedCallException("a body of more than " + MAX_BODY_BYTES + " bytes");
      }
    }
    readHeaders();
    return body.toByteArray();
  }

  private int readChunkSize() throws IOException {
    String line = readLine();
    int extension = line.indexOf(';');
    return parseLength(extension < 0 ? line : line.substring(0, extension), 16);
  }

  private static int parseLength(String text, int radix) throws IOException {
    try {
      int length = Integer.parseInt(text.trim(), radix);
      if (length >= 0 && length <= MAX_BODY_BYTES) {
        return length;
      }
    } catch (NumberFormatException e) {
      throw new MalformedCallException("not a length: " + text, e);
    }
    throw new MalformedCallException("a length of " + text + " is out of range");
  }

  private byte[] readExactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the caller went away in the middle of its body");
    }
    return bytes;
  }

  private String readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the caller went away in the middle of its request");
      }
      if (line.size() == MAX_LINE_BYTES) {
        throw new MalformedCallException("a line of more than " + MAX_LINE_BYTES + " bytes");
      }
      line.write(next);
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }
}
