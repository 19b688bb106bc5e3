package dev.holdfast.messaging.operate;

import dev.holdfast.base.start.RunService;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.dispatch.Dispatcher;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.receive.ReceiveResource;
import dev.holdfast.messaging.transport.link.LinkConfig;
import dev.holdfast.messaging.transport.link.SiteLinks;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * What is decided when a service is built cannot be changed when it starts. Without a word it would
 * take messages into an outbox that nobody empties, so it does not start.
 */
@Singleton
@Startup(RunService.CHECKED_FIRST)
class BuildSwitches {

  private static final String OUTBOX = "holdfast.messaging.outbox.enabled";
  private static final String INBOX = "holdfast.messaging.inbox.enabled";

  @Inject
  BuildSwitches(
      Instance<OutboxStore> outbox,
      Instance<Dispatcher> dispatcher,
      OutboxConfig outboxConfig,
      Instance<InboxStore> inbox,
      Instance<InboxEndpoints> endpoints,
      InboxConfig inboxConfig,
      Instance<ReceiveResource> http,
      MessagingConfig messaging,
      Instance<SiteLinks> links,
      LinkConfig link) {
    requireUsed(outbox, dispatcher, "OutboxStore, but nothing would be sent from it", OUTBOX);
    requireUsed(inbox, endpoints, "InboxStore, but nothing would be taken into it", INBOX);
    requireAsBuilt(OUTBOX, isThere(dispatcher), outboxConfig.enabled());
    requireAsBuilt(INBOX, isThere(endpoints), inboxConfig.enabled());
    requireAsBuilt(
        "holdfast.messaging.receive-over-http", isThere(http), messaging.receiveOverHttp());
    requireAsBuilt("holdfast.messaging.link.accept", isThere(links), link.accept());
  }

  private static void requireUsed(Instance<?> store, Instance<?> user, String what, String key) {
    if (isThere(store) && !isThere(user)) {
      throw new IllegalArgumentException(
          "there is an %s: put %s=true into application.properties and build the service again"
              .formatted(what, key));
    }
  }

  private static boolean isThere(Instance<?> bean) {
    return !bean.isUnsatisfied();
  }

  static void requireAsBuilt(String key, boolean built, boolean wanted) {
    if (wanted != built) {
      throw new IllegalArgumentException(
          ("%s is %s now, but the service was built with %s, and that decides: put it into"
                  + " application.properties and build the service again")
              .formatted(key, wanted, built));
    }
  }
}
