package dev.holdfast.site.link.command;

import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.MessageQuery;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.contract.MessagesQuery;
import dev.holdfast.shared.contract.RetryJobQuery;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.kept.DecisionMade;
import dev.holdfast.site.kept.KeptItem;
import dev.holdfast.site.kept.KeptList;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptParameters;
import dev.holdfast.site.parked.bulk.RetryMany;
import dev.holdfast.site.pending.PendingMessages;
import dev.holdfast.site.status.NodeStatus;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Function;

/** What central may ask. */
@Singleton
class Questions {

  private final KeptMessages parked;
  private final PendingMessages pending;
  private final RetryMany retries;
  private final NodeStatus status;
  private final Answers answers;

  @Inject
  Questions(
      KeptMessages parked,
      PendingMessages pending,
      RetryMany retries,
      NodeStatus status,
      Answers answers) {
    this.parked = parked;
    this.pending = pending;
    this.retries = retries;
    this.status = status;
    this.answers = answers;
  }

  @Produces
  @Singleton
  EnvelopeHandler parkedMessages() {
    return question(
        SiteEndpoints.PARKED_QUERY,
        payload -> list(KeptParameters.of(MessagesQuery.fromJson(payload))));
  }

  private Uni<SiteAnswer> list(KeptParameters parameters) {
    return parked
        .list(MessageState.Parked, parameters.filter(), parameters.after(), parameters.limit())
        .map(page -> answers.ok(KeptList.of(page, KeptItem::of)));
  }

  @Produces
  @Singleton
  EnvelopeHandler parkedMessage() {
    return question(
        SiteEndpoints.PARKED_MESSAGE_QUERY, payload -> one(MessageQuery.fromJson(payload).id()));
  }

  private Uni<SiteAnswer> one(MessageId id) {
    return parked
        .find(MessageState.Parked, id)
        .map(found -> found.orElseThrow(() -> DecisionMade.unknown(MessageState.Parked, id)))
        .map(message -> answers.ok(KeptItem.of(message)));
  }

  @Produces
  @Singleton
  EnvelopeHandler pendingMessages() {
    return question(
        SiteEndpoints.PENDING_QUERY,
        payload ->
            pending.list(KeptParameters.of(MessagesQuery.fromJson(payload))).map(answers::ok));
  }

  @Produces
  @Singleton
  EnvelopeHandler pendingMessage() {
    return question(
        SiteEndpoints.PENDING_MESSAGE_QUERY,
        payload -> pending.one(MessageQuery.fromJson(payload).id()).map(answers::ok));
  }

  @Produces
  @Singleton
  EnvelopeHandler retryJobs() {
    return question(
        SiteEndpoints.RETRY_JOBS,
        payload -> Uni.createFrom().item(jobs(RetryJobQuery.fromJson(payload))));
  }

  private SiteAnswer jobs(RetryJobQuery query) {
    if (query.jobId().isEmpty()) {
      return answers.ok(retries.jobs());
    }
    String id = query.jobId().get();
    return answers.ok(query.cancel() ? retries.cancel(id) : retries.job(id));
  }

  @Produces
  @Singleton
  EnvelopeHandler siteStatus() {
    return question(
        SiteEndpoints.SITE_STATUS,
        payload -> Uni.createFrom().item(() -> answers.ok(status.now())));
  }

  private EnvelopeHandler question(String endpoint, Function<String, Uni<SiteAnswer>> answer) {
    return new Question(endpoint, answers) {
      @Override
      Uni<SiteAnswer> answer(Envelope envelope) {
        return answer.apply(envelope.payload());
      }
    };
  }
}
