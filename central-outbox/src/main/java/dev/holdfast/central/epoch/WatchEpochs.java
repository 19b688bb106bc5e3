package dev.holdfast.central.epoch;

import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.messaging.transport.link.SiteLinks;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Ends links that are open here when the other node has begun to lead at another central node. */
@ApplicationScoped
class WatchEpochs {

  private static final Logger LOG = Logger.getLogger(WatchEpochs.class);

  private final SiteLinks links;
  private final Transactions transactions;
  private final SiteEpochs epochs;
  private final FormerLeaders former;

  @Inject
  WatchEpochs(SiteLinks links, Transactions transactions, SiteEpochs epochs, FormerLeaders former) {
    this.links = links;
    this.transactions = transactions;
    this.epochs = epochs;
    this.former = former;
  }

  @Scheduled(
      identity = "site-epochs",
      every = "{holdfast.central.sites.key-refresh}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> tick() {
    return runOnce();
  }

  /** Never fails; the next one makes good what is missed. */
  Uni<Void> runOnce() {
    Set<String> sites =
        links.all().stream()
            .filter(link -> link.epoch().isPresent())
            .map(link -> link.node().service())
            .collect(Collectors.toSet());
    return sites.isEmpty()
        ? Uni.createFrom().voidItem()
        : transactions
            .statement(session -> epochs.of(session, sites))
            .invoke(former::end)
            .onFailure(DatabaseAwayException::isNews)
            .invoke(failure -> LOG.warnf("epochs of sites were not compared: %s", failure))
            .onFailure()
            .recoverWithNull()
            .replaceWithVoid();
  }
}
