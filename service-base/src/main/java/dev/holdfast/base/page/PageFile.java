package dev.holdfast.base.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/** Text that a browser may keep for ever, since its name says what is in it; compressed once. */
record PageFile(String path, String type, Buffer plain, Buffer zipped) {

  static final String BELOW = "/bundle/";

  private static final int DIGITS = 16;

  static PageFile of(String text, String ending, String type) {
    byte[] plain = text.getBytes(UTF_8);
    return new PageFile(
        BELOW + digest(plain) + ending, type, Buffer.buffer(plain), Buffer.buffer(zip(plain)));
  }

  private static String digest(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static byte[] zip(byte[] bytes) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
      zip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return zipped.toByteArray();
  }

  void send(RoutingContext request) {
    HttpServerResponse response =
        request
            .response()
            .putHeader(HttpHeaders.CONTENT_TYPE, type)
            .putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
            .putHeader(HttpHeaders.CACHE_CONTROL, "public, max-age=31536000, immutable");
    String accepted = request.request().getHeader(HttpHeaders.ACCEPT_ENCODING);
    if (accepted != null && accepted.contains("gzip")) {
      response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip").end(zipped);
    } else {
      response.end(plain);
    }
  }
}
