package dev.holdfast.central.remoteparked;

import dev.holdfast.shared.contract.MessageQuery;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonObject;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Which target a message at a site is for, for whoever may see only some. */
@ApplicationScoped
public class AskTarget {

  private static final int OK = 200;

  private final AskSite sites;

  @Inject
  AskTarget(AskSite sites) {
    this.sites = sites;
  }

  /** Empty when the site has no such message; fails with a problem when it is away. */
  public Uni<Optional<String>> of(String site, MessageId id, boolean parked) {
    String endpoint =
        parked ? SiteEndpoints.PARKED_MESSAGE_QUERY : SiteEndpoints.PENDING_MESSAGE_QUERY;
    return sites
        .ask(site, SiteQuestion.query(endpoint, new MessageQuery(id).toJson()))
        .map(
            answer ->
                answer.status() == OK
                    ? JsonObject.parse(answer.body()).optionalText("target")
                    : Optional.empty());
  }
}
