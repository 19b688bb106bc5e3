package dev.holdfast.central.dispatch;

import dev.holdfast.central.delivery.Delivery;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.recipients.RecipientList;
import dev.holdfast.central.recipients.RecipientLists;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Lists as they are now, read once for a whole batch. */
@ApplicationScoped
class ResolveDeliveries {

  private final RecipientLists lists;

  @Inject
  ResolveDeliveries(RecipientLists lists) {
    this.lists = lists;
  }

  Uni<List<ResolvedClaim>> of(List<ClaimedNotification> claimed) {
    if (claimed.isEmpty()) {
      return Uni.createFrom().item(List.of());
    }
    Set<String> names =
        claimed.stream()
            .map(one -> one.notification().content().list())
            .collect(Collectors.toSet());
    return lists
        .named(names)
        .map(found -> claimed.stream().map(one -> resolved(one, found)).toList());
  }

  private static ResolvedClaim resolved(
      ClaimedNotification claimed, Map<String, RecipientList> lists) {
    String list = claimed.notification().content().list();
    return new ResolvedClaim(
        claimed, new Delivery(claimed.notification(), Optional.ofNullable(lists.get(list))));
  }
}
