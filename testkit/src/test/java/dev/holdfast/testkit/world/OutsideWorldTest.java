package dev.holdfast.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutsideWorldTest {

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private OutsideWorld world;

  @BeforeEach
  void start() throws IOException {
    world = OutsideWorld.start(0, 0);
  }

  @AfterEach
  void stop() {
    world.close();
  }

  @Test
  void mails_are_shown_newest_first_and_up_to_the_limit() throws Exception {
    sendMail("one");
    sendMail("two");

    assertThat(body("GET", "/mails"))
        .containsSubsequence(
            "\"from\":\"plant@site.test\"",
            "\"recipients\":[\"ops@central.test\"]",
            "\"subject\":\"two\"",
            "\"messageId\":\"<two@site.test>\"",
            "\"body\":\"Text of \\\"two\\\"\"",
            "\"at\":\"20",
            "\"subject\":\"one\"");
    assertThat(body("GET", "/mails?limit=1")).contains("two").doesNotContain("one");
    assertThat(body("GET", "/mails?limit=0")).isEqualTo("[]");
  }

  @Test
  void mails_can_be_forgotten() throws Exception {
    sendMail("one");

    assertThat(call("DELETE", "/mails").statusCode()).isEqualTo(204);

    assertThat(body("GET", "/mails")).isEqualTo("[]");
  }

  @Test
  void the_target_takes_any_method_and_shows_what_it_got() throws Exception {
    assertThat(call("PATCH", "/target/pumps/7?x=1").statusCode()).isEqualTo(200);
    assertThat(call("GET", "/target/up").statusCode()).isEqualTo(200);

    assertThat(body("GET", "/calls"))
        .containsSubsequence(
            "\"path\":\"/target/up\"",
            "\"method\":\"PATCH\",\"path\":\"/target/pumps/7?x=1\",\"headers\":{",
            "\"body\":\"{}\"");
    call("DELETE", "/calls");
    assertThat(body("GET", "/calls")).isEqualTo("[]");
  }

  @Test
  void the_mail_server_goes_down_and_up() throws Exception {
    assertThat(body("POST", "/smtp/down")).contains("\"smtp\":{\"state\":\"down\"");
    assertThatThrownBy(() -> sendMail("lost")).isInstanceOf(ConnectException.class);

    assertThat(body("POST", "/smtp/up")).contains("\"smtp\":{\"state\":\"up\"");
    sendMail("arrives");

    assertThat(body("GET", "/")).contains("\"mails\":1");
  }

  @Test
  void the_target_goes_down_and_up_while_the_control_stays() throws Exception {
    assertThat(body("POST", "/target/down")).contains("\"target\":{\"state\":\"down\"");
    assertThatThrownBy(() -> call("POST", "/target/a")).isInstanceOf(IOException.class);
    assertThat(body("GET", "/")).contains("\"calls\":0");

    call("POST", "/target/up");

    assertThat(call("POST", "/target/a").statusCode()).isEqualTo(200);
    assertThat(body("GET", "/"))
        .isEqualTo(
            "{\"smtp\":{\"state\":\"up\",\"port\":%d,\"mails\":0},\"target\":{\"state\":\"up\",\"calls\":1}}"
                .formatted(world.smtpPort()));
  }

  @Test
  void errors_are_problem_details() throws Exception {
    assertProblem(call("GET", "/nowhere"), 404);
    assertProblem(call("GET", "/mails?limit=many"), 400);
    assertProblem(call("GET", "/smtp/down"), 405);
    assertProblem(call("POST", "/"), 405);
    HttpResponse<String> wrongMethod = call("PUT", "/mails");
    assertProblem(wrongMethod, 405);
    assertThat(wrongMethod.headers().firstValue("Allow")).contains("GET, DELETE");
  }

  @Test
  void a_taken_port_is_named_together_with_the_option_that_changes_it() {
    assertThatThrownBy(() -> OutsideWorld.start(world.smtpPort(), 0))
        .isInstanceOf(PortTakenException.class)
        .hasMessageContaining("SMTP port " + world.smtpPort())
        .hasMessageContaining("--smtp-port");
    assertThatThrownBy(() -> OutsideWorld.start(0, world.httpPort()))
        .isInstanceOf(PortTakenException.class)
        .hasMessageContaining("HTTP port " + world.httpPort())
        .hasMessageContaining("--http-port");
  }

  private static void assertProblem(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(response.body()).contains("\"status\":" + status).contains("\"detail\":");
  }

  private String body(String method, String path) throws Exception {
    HttpResponse<String> response = call(method, path);
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  private HttpResponse<String> call(String method, String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + world.httpPort() + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofString("{}")).build();
    return client.send(request, BodyHandlers.ofString());
  }

  /** All at once: the sink takes pipelined commands. */
  private void sendMail(String subject) throws IOException {
    String dialogue =
        "EHLO a\nMAIL FROM:<plant@site.test>\nRCPT TO:<ops@central.test>\nDATA\n"
            + "Subject: %s\nMessage-ID: <%s@site.test>\n\nText of \"%s\"\n.\nQUIT\n"
                .formatted(subject, subject, subject);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), world.smtpPort())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(dialogue.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
      assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
    }
  }
}
