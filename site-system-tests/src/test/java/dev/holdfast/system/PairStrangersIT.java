package dev.holdfast.system;

import static dev.holdfast.system.PairUnderLoad.PATIENCE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Whoever is at the other end of the cable and is not the peer. */
@ExtendWith(NeedsMachines.class)
class PairStrangersIT {

  private static final int VIEW_PORT = 7800;
  private static final int BUS_PORT = 7801;
  private static final byte TLS_ALERT = 0x15;

  @TempDir Path directory;
  private TwoMachines machines;
  private FaultyHttpTarget target;
  private Certificates ours;
  private Certificates anotherSites;
  private Service a;
  private Service stranger;

  @BeforeEach
  void start() throws IOException {
    machines = TwoMachines.create();
    target = FaultyHttpTarget.startAt(machines.outside());
    ours = new Certificates(directory.resolve("tls"));
    anotherSites = new Certificates(directory.resolve("tls-of-another-site"));
    a =
        PairOfSites.node(
            directory, "a", machines.a, machines.b, ours.of("a"), PairUnderLoad.settings(target));
    a.start();
  }

  @AfterEach
  void stop() {
    a.close();
    if (stranger != null) {
      stranger.close();
    }
    target.close();
    ours.close();
    anotherSites.close();
    machines.close();
  }

  @Test
  void a_node_with_the_certificate_of_another_site_is_refused_and_both_say_so() throws Exception {
    stranger = stranger(anotherSites.of("b"));

    assertBothLeadAndSayWhy("is not trusted");
    System.out.println("pair-strangers: another site's certificate: refused, both say so and lead");
    assertThat(listeningPorts(a)).containsExactlyInAnyOrder(VIEW_PORT, BUS_PORT);
    for (int port : listeningPorts(a)) {
      byte[] answer = answerToPlainText(port);
      assertThat(answer.length == 0 || answer[0] == TLS_ALERT)
          .as("port %d answers plain text with %s", port, new String(answer, ISO_8859_1))
          .isTrue();
    }
  }

  @Test
  @LongRun
  void a_node_without_a_certificate_is_refused_and_both_say_so() throws Exception {
    stranger = stranger(Map.of("holdfast.site.cluster.insecure", "true"));

    assertBothLeadAndSayWhy("does not come into view");
    System.out.println("pair-strangers: no certificate: refused, both say so and lead");
  }

  private Service stranger(Map<String, String> certificate) throws IOException {
    return PairOfSites.node(
            directory, "b", machines.b, machines.a, certificate, PairUnderLoad.settings(target))
        .start();
  }

  private void assertBothLeadAndSayWhy(String why) {
    for (Service node : List.of(a, stranger)) {
      Eventually.holds("it leads", PATIENCE, () -> PairOfSites.isActive(node));
      Eventually.holds("its health says why", PATIENCE, () -> reason(node).contains(why));
      node.process()
          .awaitLogLine(Pattern.compile("ERROR.*would be the peer is refused.*" + why), PATIENCE);
    }
  }

  /** Of the check named pair, which has to be down; or nothing. */
  private static String reason(Service node) {
    JsonPath health = node.request().get("/q/health/well").jsonPath();
    String reason =
        health.getString("checks.find { it.name == 'pair' && it.status == 'DOWN' }?.data?.reason");
    return reason == null ? "" : reason;
  }

  /** All that it listens on towards the cable. */
  private static Set<Integer> listeningPorts(Service node) throws IOException {
    Set<Integer> ports = new TreeSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      Files.readAllLines(Path.of("/proc/%d/net/%s".formatted(node.process().pid(), table))).stream()
          .map(line -> line.trim().split("\\s+"))
          .filter(row -> row[3].equals("0A"))
          .map(row -> row[1].substring(row[1].indexOf(':') + 1))
          .map(port -> Integer.parseInt(port, 16))
          .filter(port -> port != Service.PORT)
          .forEach(ports::add);
    }
    return ports;
  }

  /** From the other machine. */
  private byte[] answerToPlainText(int port) throws Exception {
    List<String> command = new ArrayList<>(machines.b.launcher());
    command.addAll(
        List.of(
            "timeout",
            "3",
            "bash",
            "-c",
            "exec 3<>/dev/tcp/%s/%d; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3"
                .formatted(machines.a.address(), port)));
    Process process = new ProcessBuilder(command).start();
    byte[] answer = process.getInputStream().readAllBytes();
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    return answer;
  }
}
