package dev.holdfast.central.remoteparked;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What this central node is called by those who have to find it. */
@Singleton
public final class CentralNode {

  private final String name;

  @Inject
  CentralNode(@ConfigProperty(name = "holdfast.central.node") Optional<String> name) {
    this.name = name.orElseGet(CentralNode::hostName);
  }

  public String name() {
    return name;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
