package dev.holdfast.site.pair.peer.eventbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.site.pair.peer.ClusterConfig;
import dev.holdfast.site.pair.peer.ReplicationConfig;
import dev.holdfast.testkit.tls.TestTls;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairSettingsTest {

  @Test
  void without_a_peer_there_is_no_pair() {
    assertThat(settings(Map.of())).isEmpty();
    assertThat(settings(Map.of("cluster.peers", " "))).isEmpty();
  }

  @Test
  void a_node_whose_only_peer_is_itself_stands_alone() {
    assertThat(settings(Map.of("cluster.peers", "10.0.0.1", "cluster.address", "10.0.0.1:7800")))
        .isEmpty();
  }

  @Test
  void without_replication_there_is_no_pair_whatever_the_rest_says() {
    assertThat(settings(Map.of("cluster.peers", "not an address", "replication.enabled", "false")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.2", "plant-7-b:7800", "[2001:db8::2]:7800"})
  void plain_text_over_a_network_stops_the_start(String peer) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of("cluster.peers", peer)))
        .withMessageContaining("holdfast.site.cluster.peers")
        .withMessageContaining("in plain text")
        .withMessageContaining("holdfast.site.cluster.insecure=true");
  }

  @Test
  void plain_text_over_a_network_is_for_those_who_ask_for_it() {
    PairSettings settings =
        settings(Map.of("cluster.peers", "10.0.0.2", "cluster.insecure", "true")).orElseThrow();

    assertThat(settings.peers()).containsExactly(new HostAndPort("10.0.0.2", 7800));
    assertThat(settings.tls()).isEmpty();
  }

  @Test
  void on_one_machine_plain_text_will_do_but_the_nodes_need_addresses() {
    Map<String, String> both = Map.of("cluster.peers", "127.0.0.1:7800,127.0.0.1:7900");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(both))
        .withMessageStartingWith("holdfast.site.cluster.address is needed");
    assertThat(
            settings(
                    Map.of(
                        "cluster.peers",
                        both.get("cluster.peers"),
                        "cluster.address",
                        "127.0.0.1:7900"))
                .orElseThrow()
                .peers())
        .containsExactly(new HostAndPort("127.0.0.1", 7800));
  }

  @Test
  void a_node_that_listens_on_a_network_needs_certificates_wherever_its_peer_is() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                settings(Map.of("cluster.peers", "127.0.0.1:7900", "cluster.address", "10.0.0.1")))
        .withMessageContaining("in plain text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "[::]:7800"})
  void a_node_cannot_tell_its_peer_that_it_is_everywhere(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                settings(
                    Map.of(
                        "cluster.peers", "10.0.0.2",
                        "cluster.address", address,
                        "cluster.insecure", "true")))
        .withMessageStartingWith("holdfast.site.cluster.address: ");
  }

  @Test
  void certificate_key_and_ca_go_together_and_must_be_readable() {
    try (TestTls tls = TestTls.create()) {
      String pem = tls.pemFile().toString();
      Map<String, String> whole =
          Map.of(
              "cluster.peers",
              "10.0.0.2",
              "cluster.certificate",
              pem,
              "cluster.key",
              tls.keyFile().toString(),
              "cluster.ca",
              pem);

      assertThat(settings(whole).orElseThrow().tls()).isPresent();
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> settings(Map.of("cluster.peers", "10.0.0.2", "cluster.certificate", pem)))
          .withMessageStartingWith("holdfast.site.cluster.key is not set");
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  settings(
                      Map.of("cluster.peers", "10.0.0.2", "cluster.certificate", pem + ".gone")))
          .withMessageStartingWith("holdfast.site.cluster.certificate: ")
          .withMessageEndingWith("cannot be read");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://b:7800", "b:port", "b:0", "b:65535", "::1", "b:7800:7801"})
  void what_is_no_address_stops_the_start_and_is_named(String peer) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(Map.of("cluster.peers", peer)))
        .withMessageStartingWith("holdfast.site.cluster.peers: ")
        .withMessageContaining("'" + peer + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "plant-7-b, plant-7-b, 7800, false",
    "localhost:7900, localhost, 7900, true",
    "127.0.1.1, 127.0.1.1, 7800, true",
    "[::1]:7900, ::1, 7900, true",
    "127.example.org, 127.example.org, 7800, false"
  })
  void addresses_are_hosts_with_or_without_a_port(
      String text, String host, int port, boolean loopback) {
    HostAndPort parsed = HostAndPort.parse("key", text);

    assertThat(parsed).isEqualTo(new HostAndPort(host, port));
    assertThat(parsed.isLoopback()).isEqualTo(loopback);
  }

  @Test
  void the_event_bus_has_the_port_above_and_this_node_is_not_among_the_others() throws IOException {
    Place place =
        Place.of(
            new PairSettings(
                List.of(new HostAndPort("127.0.0.1", 7800), new HostAndPort("127.0.0.1", 7900)),
                Optional.of(new HostAndPort("127.0.0.1", 7900)),
                Optional.empty(),
                false));

    assertThat(place).isEqualTo(new Place(loopback(7900), 7901, List.of(loopback(7800))));
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static Optional<PairSettings> settings(Map<String, String> given) {
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .withMapping(ClusterConfig.class)
            .withMapping(ReplicationConfig.class);
    given.forEach((key, value) -> builder.withDefaultValue("holdfast.site." + key, value));
    SmallRyeConfig config = builder.build();
    return PairSettings.of(
        config.getConfigMapping(ClusterConfig.class),
        config.getConfigMapping(ReplicationConfig.class));
  }
}
