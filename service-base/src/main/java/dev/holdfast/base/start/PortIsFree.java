package dev.holdfast.base.start;

import dev.holdfast.base.order.StartOrder;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * A port that is taken is found before anything has begun. Quarkus opens it last, and takes down
 * what has begun meanwhile under the hands of those who work with it.
 */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
class PortIsFree {

  private static final int ANY = 0;

  /** Not everybody may open one up to this. */
  private static final int LAST_PRIVILEGED = 1023;

  PortIsFree() {
    Config config = ConfigProvider.getConfig();
    String clear =
        config.getOptionalValue("quarkus.http.insecure-requests", String.class).orElse("enabled");
    if (LaunchMode.current() == LaunchMode.NORMAL && !clear.equalsIgnoreCase("disabled")) {
      require(
          config.getValue("quarkus.http.host", String.class),
          config.getOptionalValue("quarkus.http.port", Integer.class).orElse(8080));
    }
  }

  /** Whatever else is wrong with the address Quarkus finds out; the system's words are its own. */
  static void require(String host, int port) {
    if (port > LAST_PRIVILEGED && !opens(host, port) && opens(host, ANY)) {
      throw new IllegalStateException(taken(port));
    }
  }

  private static boolean opens(String host, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  static String taken(int port) {
    return "port %d is taken by another program; choose another one with quarkus.http.port"
        .formatted(port);
  }
}
