package dev.holdfast.site.status;

import dev.holdfast.base.start.Lack;
import dev.holdfast.shared.id.SiteId;
import dev.holdfast.site.delivery.forward.CentralClient;
import dev.holdfast.site.identity.NodeIdentity;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** What a site may have been started without. */
final class Unconfigured {

  private Unconfigured() {}

  @Produces
  @Singleton
  static Lack name(NodeIdentity identity) {
    return () ->
        Lack.when(
            identity.site().equals(SiteId.UNKNOWN),
            "the site has no name, so central cannot tell whose messages these are;"
                + " set holdfast.site.id");
  }

  @Produces
  @Singleton
  static Lack central(CentralClient central) {
    return () ->
        Lack.when(
            !central.isConfigured(),
            "no central is configured, so notifications wait in the buffer and operators cannot reach"
                + " this site from there; set holdfast.site.central.url and .secret");
  }
}
