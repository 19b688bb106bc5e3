package dev.holdfast.site.link.command;

import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.contract.SwitchOverCommand;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.pair.PairService;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * The other node takes over. The link goes with the lead, often before the answer is out: then the
 * command is repeated there, and that node has only to say that it is done.
 */
@Singleton
class SwitchOver extends Question {

  private final PairService pair;
  private final NodeIdentity identity;

  @Inject
  SwitchOver(PairService pair, NodeIdentity identity, Answers answers) {
    super(SiteEndpoints.SWITCH_OVER, answers);
    this.pair = pair;
    this.identity = identity;
  }

  @Override
  Uni<SiteAnswer> answer(Envelope envelope) {
    boolean isMeant = SwitchOverCommand.fromJson(envelope.payload()).from().equals(identity.node());
    return (isMeant ? pair.switchOver() : Uni.createFrom().voidItem())
        .replaceWith(new SiteAnswer(204, ""));
  }
}
