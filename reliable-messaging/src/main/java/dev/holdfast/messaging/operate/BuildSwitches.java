package dev.holdfast.messaging.operate;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.messaging.config.BuiltSetting;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.dispatch.Dispatcher;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.receive.ReceiveResource;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * What is decided when a service is built cannot be changed when it starts. Without a word it would
 * take messages into an outbox that nobody empties, so it does not start.
 */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
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
      MessagingConfig messaging) {
    requireUsed(outbox, dispatcher, "OutboxStore, but nothing would be sent from it", OUTBOX);
    requireUsed(inbox, endpoints, "InboxStore, but nothing would be taken into it", INBOX);
    BuiltSetting.require(OUTBOX, isThere(dispatcher), outboxConfig.enabled());
    BuiltSetting.require(INBOX, isThere(endpoints), inboxConfig.enabled());
    BuiltSetting.require(
        "holdfast.messaging.receive-over-http", isThere(http), messaging.receiveOverHttp());
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
}
