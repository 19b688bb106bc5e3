package dev.holdfast.site.identity;

import dev.holdfast.shared.id.SiteId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** The identity that is stamped on everything leaving the node, whatever a payload says. */
@Singleton
public final class NodeIdentity {

  private final SiteId site;
  private final String node;

  @Inject
  NodeIdentity(IdentityConfig config) {
    this.site =
        config.id().filter(id -> !id.isBlank()).map(NodeIdentity::site).orElse(SiteId.UNKNOWN);
    this.node = config.node().orElseGet(NodeIdentity::hostName);
  }

  private static SiteId site(String id) {
    try {
      return new SiteId(id);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("holdfast.site.id: " + e.getMessage(), e);
    }
  }

  public SiteId site() {
    return site;
  }

  public String node() {
    return node;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
