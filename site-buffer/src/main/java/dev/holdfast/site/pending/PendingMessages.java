package dev.holdfast.site.pending;

import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.kept.DecisionMade;
import dev.holdfast.site.kept.KeptDetail;
import dev.holdfast.site.kept.KeptItem;
import dev.holdfast.site.kept.KeptList;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptParameters;
import dev.holdfast.site.kept.KeptSummary;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Pending messages with why they wait, whoever asks for them. */
@ApplicationScoped
public class PendingMessages {

  private final KeptMessages messages;
  private final WhyItWaits why;

  @Inject
  PendingMessages(KeptMessages messages, WhyItWaits why) {
    this.messages = messages;
    this.why = why;
  }

  public Uni<KeptList> list(KeptParameters asked) {
    return messages
        .list(MessageState.Pending, asked.filter(), asked.after(), asked.limit())
        .map(page -> KeptList.of(page, this::item));
  }

  private KeptItem item(KeptSummary message) {
    return KeptItem.of(message, why.of(message), null);
  }

  /** Fails with a problem if there is no such message. */
  public Uni<KeptItem> one(MessageId id) {
    return messages
        .find(MessageState.Pending, id)
        .map(found -> found.orElseThrow(() -> DecisionMade.unknown(MessageState.Pending, id)))
        .map(this::item);
  }

  private KeptItem item(KeptDetail found) {
    KeptSummary message = found.summary();
    return KeptItem.of(message, why.of(message), found.message().message().payload());
  }
}
