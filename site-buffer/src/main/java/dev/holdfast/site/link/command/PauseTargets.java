package dev.holdfast.site.link.command;

import dev.holdfast.base.pause.PauseRequest;
import dev.holdfast.shared.contract.PauseCommand;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.pause.ChangePause;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Targets rest and go on. A command that is repeated gets the first one's answer. */
@Singleton
class PauseTargets extends Question {

  private static final int REMEMBERED = 100;

  private final ChangePause change;
  private final Answers answers;
  private final OnceById<SiteAnswer> once = new OnceById<>(REMEMBERED);

  @Inject
  PauseTargets(ChangePause change, Answers answers) {
    super(SiteEndpoints.PAUSE, answers);
    this.change = change;
    this.answers = answers;
  }

  @Override
  Uni<SiteAnswer> answer(Envelope envelope) {
    PauseCommand command = PauseCommand.fromJson(envelope.payload());
    return once.of(envelope.messageId(), () -> carryOut(command));
  }

  private Uni<SiteAnswer> carryOut(PauseCommand command) {
    DefinitionKey target = ChangePause.target(command.kind(), command.name());
    String operator = Actor.atCentral(command.actor());
    return command
        .request()
        .map(body -> change.pause(target, answers.read(body, PauseRequest.class), operator))
        .map(paused -> paused.map(answers::ok))
        .orElseGet(() -> change.resume(target, operator).map(done -> new SiteAnswer(204, "")));
  }
}
