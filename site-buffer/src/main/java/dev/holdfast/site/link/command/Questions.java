package dev.holdfast.site.link.command;

import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.ParkedMessageQuery;
import dev.holdfast.shared.contract.ParkedQuery;
import dev.holdfast.shared.contract.RetryJobQuery;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.parked.DecisionMade;
import dev.holdfast.site.parked.ParkedItem;
import dev.holdfast.site.parked.ParkedList;
import dev.holdfast.site.parked.ParkedMessages;
import dev.holdfast.site.parked.ParkedParameters;
import dev.holdfast.site.parked.bulk.BulkActions;
import dev.holdfast.site.status.NodeStatus;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Function;

/** What central may ask. */
@Singleton
class Questions {

  private final ParkedMessages parked;
  private final BulkActions bulk;
  private final NodeStatus status;
  private final Answers answers;

  @Inject
  Questions(ParkedMessages parked, BulkActions bulk, NodeStatus status, Answers answers) {
    this.parked = parked;
    this.bulk = bulk;
    this.status = status;
    this.answers = answers;
  }

  @Produces
  @Singleton
  EnvelopeHandler parkedMessages() {
    return question(
        SiteEndpoints.PARKED_QUERY,
        payload -> list(ParkedParameters.of(ParkedQuery.fromJson(payload))));
  }

  private Uni<SiteAnswer> list(ParkedParameters parameters) {
    return parked
        .list(parameters.filter(), parameters.after(), parameters.limit())
        .map(page -> answers.ok(ParkedList.of(page)));
  }

  @Produces
  @Singleton
  EnvelopeHandler parkedMessage() {
    return question(
        SiteEndpoints.PARKED_MESSAGE_QUERY,
        payload -> one(ParkedMessageQuery.fromJson(payload).id()));
  }

  private Uni<SiteAnswer> one(MessageId id) {
    return parked
        .find(id)
        .map(found -> found.orElseThrow(() -> DecisionMade.unknown(id)))
        .map(message -> answers.ok(ParkedItem.of(message)));
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
      return answers.ok(bulk.jobs());
    }
    String id = query.jobId().get();
    return answers.ok(query.cancel() ? bulk.cancel(id) : bulk.job(id));
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
