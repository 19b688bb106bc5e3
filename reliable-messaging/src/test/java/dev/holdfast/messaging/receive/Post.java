package dev.holdfast.messaging.receive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** Posts to the receiver as any sender would: with a client that knows nothing of it. */
final class Post {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  record Answer(int status, String contentType, String body) {

    EnvelopeReply reply() {
      return EnvelopeJson.readReply(body);
    }

    List<EnvelopeReply> replies() {
      return body.lines().map(EnvelopeJson::readReply).toList();
    }
  }

  private Post() {}

  static Answer one(URI service, String body) {
    return to(service.resolve("/_rf/receive"), "application/json", body.getBytes(UTF_8));
  }

  static Answer batch(URI service, String... lines) {
    byte[] body = String.join("\n", lines).getBytes(UTF_8);
    return to(service.resolve("/_rf/receive/batch"), "application/x-ndjson", body);
  }

  static Answer to(URI url, String contentType, byte[] body) {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", contentType)
            .timeout(Duration.ofSeconds(30))
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    try {
      HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString(UTF_8));
      return new Answer(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          response.body());
    } catch (IOException e) {
      throw new AssertionError("POST " + url, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("POST " + url, e);
    }
  }
}
