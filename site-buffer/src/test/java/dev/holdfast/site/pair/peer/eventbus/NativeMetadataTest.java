package dev.holdfast.site.pair.peer.eventbus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jgroups.JChannel;
import org.jgroups.conf.PropertyConverters;
import org.jgroups.stack.Protocol;
import org.junit.jupiter.api.Test;

/**
 * What JGroups looks for by name must be named to a native executable. Another version of it, or
 * another protocol in the stack, makes another list.
 */
class NativeMetadataTest {

  private static final String FILE =
      "META-INF/native-image/dev.holdfast/holdfast-site-pair/reflect-config.json";

  private static final String WHOLE =
      """
      "allDeclaredConstructors": true, "allDeclaredMethods": true, "allDeclaredFields": true, \
      "allPublicMethods": true""";
  private static final String CONSTRUCTORS =
      """
      "allDeclaredConstructors": true""";

  /** Parts of the transport: it reads its settings into them. */
  private static final List<String> PARTS =
      List.of(
          "org.jgroups.protocols.BaseBundler",
          "org.jgroups.protocols.Bundler",
          "org.jgroups.protocols.LocalTransport",
          "org.jgroups.protocols.MsgStats",
          "org.jgroups.protocols.TransferQueueBundler",
          "org.jgroups.stack.DiagnosticsHandler",
          "org.jgroups.stack.MessageProcessingPolicy",
          "org.jgroups.util.AsyncExecutor",
          "org.jgroups.util.MaxOneThreadPerSender",
          "org.jgroups.util.PassRegularMessagesUpDirectly",
          "org.jgroups.util.RTT",
          "org.jgroups.util.SubmitToThreadPool",
          "org.jgroups.util.TLS",
          "org.jgroups.util.TLS$SniMatcherConverter",
          "org.jgroups.util.TLSClientAuth",
          "org.jgroups.util.ThreadPool",
          "org.jgroups.util.Util$AddressScope");

  private static final Pattern NAME = Pattern.compile("name=\"([^\"]+)\"");

  @Test
  void everything_that_jgroups_finds_by_name_is_in_the_metadata() throws Exception {
    String expected = metadata();
    Path written = Files.writeString(Path.of("target", "reflect-config.json"), expected);

    assertThat(resource(FILE))
        .as("copy %s to src/main/resources/%s", written, FILE)
        .isEqualTo(expected);
  }

  private static String metadata() throws Exception {
    Map<String, Optional<String>> classes = new TreeMap<>();
    namesIn("jg-protocol-ids.xml").forEach(name -> classes.put(name, Optional.empty()));
    namesIn("jg-magic-map.xml").forEach(name -> classes.put(name, Optional.of(CONSTRUCTORS)));
    Stream.of(PropertyConverters.class.getDeclaredClasses())
        .forEach(it -> classes.put(it.getName(), Optional.of(WHOLE)));
    PARTS.forEach(name -> classes.put(name, Optional.of(WHOLE)));
    protocolsInUse().forEach(name -> classes.put(name, Optional.of(WHOLE)));
    // It reads the two files above with it.
    classes.put(
        "com.sun.org.apache.xerces.internal.jaxp.DocumentBuilderFactoryImpl",
        Optional.of(CONSTRUCTORS));
    return classes.entrySet().stream()
        .map(it -> entry(it.getKey(), it.getValue()))
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  private static String entry(String name, Optional<String> access) {
    return "  {\"name\": \"%s\"%s}".formatted(name, access.map(it -> ", " + it).orElse(""));
  }

  private static Set<String> protocolsInUse() throws Exception {
    Set<String> names = new HashSet<>();
    InetSocketAddress unused = LoopbackGroup.at(HostAndPort.DEFAULT_PORT);
    try (JChannel channel = GroupStack.open(unused, List.of(), Optional.empty())) {
      for (Protocol protocol : channel.getProtocolStack().getProtocols()) {
        for (Class<?> it = protocol.getClass(); it != Object.class; it = it.getSuperclass()) {
          names.add(it.getName());
        }
      }
    }
    return names;
  }

  private static List<String> namesIn(String file) throws IOException {
    List<String> names = new ArrayList<>();
    Matcher matcher = NAME.matcher(resource(file));
    while (matcher.find()) {
      if (isThere(matcher.group(1))) {
        names.add(matcher.group(1));
      }
    }
    return names;
  }

  private static boolean isThere(String name) {
    return JChannel.class.getClassLoader().getResource(name.replace('.', '/') + ".class") != null;
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = JChannel.class.getClassLoader().getResourceAsStream(name)) {
      return in == null ? "" : new String(in.readAllBytes(), UTF_8);
    }
  }
}
