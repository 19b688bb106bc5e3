package dev.holdfast.messaging.transport.link;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.messaging.config.BuiltSetting;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Refuses a start that believes links are accepted here, where none would be. */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
class AcceptAsBuilt {

  @Inject
  AcceptAsBuilt(Instance<SiteLinks> links, LinkConfig config) {
    BuiltSetting.require("holdfast.messaging.link.accept", !links.isUnsatisfied(), config.accept());
  }
}
