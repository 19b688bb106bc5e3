package dev.holdfast.base.start;

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
@Startup(RunService.CHECKED_FIRST)
class PortIsFree {

  PortIsFree() {
    Config config = ConfigProvider.getConfig();
    String clear =
        config.getOptionalValue("quarkus.http.insecure-requests", String.class).orElse("enabled");
    if (LaunchMode.current() == LaunchMode.NORMAL && !clear.equalsIgnoreCase("disabled")) {
      require(
          config.getOptionalValue("quarkus.http.host", String.class).orElse("0.0.0.0"),
          config.getOptionalValue("quarkus.http.port", Integer.class).orElse(8080));
    }
  }

  /** Whatever else is wrong with the address Quarkus finds out. */
  static void require(String host, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains("already in use")) {
        throw new IllegalStateException(taken(port));
      }
    }
  }

  static String taken(int port) {
    return "port %d is taken by another program; choose another one with quarkus.http.port"
        .formatted(port);
  }
}
