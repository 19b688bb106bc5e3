package dev.holdfast.base.answer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** By hand: a client that writes all of its body first may not come to read the answer. */
@QuarkusTest
class BodyTooLargeTest {

  @TestHTTPResource URI url;

  @ParameterizedTest
  @ValueSource(strings = {"16777217", "9223372036854775807"})
  void a_body_above_the_limit_is_refused_in_words_before_it_is_sent(String length)
      throws IOException {
    String request =
        "POST /sample/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: %s\r\n\r\n".formatted(length);

    String answer;
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket.getOutputStream().write(request.getBytes(UTF_8));
      answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
    }

    assertThat(answer)
        .startsWith("HTTP/1.1 413 ")
        .containsIgnoringCase("content-type: application/problem+json")
        .contains("\"type\":\"urn:holdfast:problem:body-too-large\"");
  }
}
