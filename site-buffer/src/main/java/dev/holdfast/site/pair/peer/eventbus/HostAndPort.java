package dev.holdfast.site.pair.peer.eventbus;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An address as it stands in the settings: {@code host}, {@code host:port}, {@code [::1]:port}. */
record HostAndPort(String host, int port) {

  static final int DEFAULT_PORT = 7800;

  private static final Pattern FORM =
      Pattern.compile(
          "(?:\\[(?<v6>[0-9a-fA-F:.%\\w]+)]|(?<host>[^:\\[\\]\\s/]+))(?::(?<port>\\d{1,5}))?");
  private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|::1");

  /**
   * @throws IllegalArgumentException that names the key
   */
  static HostAndPort parse(String key, String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "%s: '%s' is no address; write host or host:port, and [host] around IPv6"
              .formatted(key, text));
    }
    String host = form.group("v6") == null ? form.group("host") : form.group("v6");
    int port = form.group("port") == null ? DEFAULT_PORT : Integer.parseInt(form.group("port"));
    // The event bus has the port above it.
    if (port < 1 || port > 65_534) {
      throw new IllegalArgumentException(
          "%s: the port of '%s' is not between 1 and 65534".formatted(key, text));
    }
    return new HostAndPort(host, port);
  }

  boolean isEverywhere() {
    return host.equals("0.0.0.0") || host.equals("::");
  }

  /** By its looks, since a name server may say otherwise tomorrow. */
  boolean isLoopback() {
    return LOOPBACK.matcher(host).matches();
  }

  /** May block. */
  InetSocketAddress resolve() throws UnknownHostException {
    return new InetSocketAddress(InetAddress.getByName(host), port);
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
