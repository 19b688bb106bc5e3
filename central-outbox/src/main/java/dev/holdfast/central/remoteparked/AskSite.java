package dev.holdfast.central.remoteparked;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.remoteparked.Sightings.Seen;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.link.LinkException;
import dev.holdfast.messaging.transport.link.LinkException.Kind;
import dev.holdfast.messaging.transport.link.OpenLink;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import io.smallrye.mutiny.TimeoutException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Asks a site over its link. What comes of it is an answer of the site, or a problem of ours. */
@ApplicationScoped
class AskSite {

  private static final Duration DATABASE_PATIENCE = Duration.ofSeconds(2);

  private final SiteLinks links;
  private final Sightings sightings;
  private final ServiceSecrets secrets;
  private final SiteLinkSettings settings;
  private final String ourselves;
  private final CentralNode node;
  private final Clock clock;

  @Inject
  AskSite(
      SiteLinks links,
      Sightings sightings,
      ServiceSecrets secrets,
      SiteLinkSettings settings,
      MessagingConfig messaging,
      CentralNode node,
      Clock clock) {
    this.links = links;
    this.sightings = sightings;
    this.secrets = secrets;
    this.settings = settings;
    this.ourselves = messaging.serviceId();
    this.node = node;
    this.clock = clock;
  }

  /** Fails with a problem: nobody of that name, away, no answer, an answer that is none. */
  Uni<SiteAnswer> ask(String site, SiteQuestion question) {
    return Uni.createFrom()
        .deferred(() -> linkOf(site).chain(link -> ask(link, question)))
        .onFailure(AskSite::isLost)
        .recoverWithUni(lost -> askAgain(site, question, lost))
        .map(reply -> answer(site, reply))
        .onFailure(LinkException.class)
        .transform(failure -> SiteProblems.of(site, failure))
        .onFailure(TransportException.class)
        .transform(failure -> SiteProblems.misunderstood(site, failure.getMessage()));
  }

  private Uni<OpenLink> linkOf(String site) {
    if (secrets.secretsOf(site).isEmpty()) {
      return Uni.createFrom()
          .failure(
              new ProblemException(Problem.notFound("no site '%s' is known here".formatted(site))));
    }
    Optional<OpenLink> link = links.find(site);
    return link.isPresent()
        ? Uni.createFrom().item(link.get())
        : sighting(site).chain(seen -> Uni.createFrom().failure(notLinked(site, seen)));
  }

  /** While the database is away nobody knows what others have seen. */
  private Uni<Optional<Seen>> sighting(String site) {
    return sightings
        .lastOf(site)
        .ifNoItem()
        .after(DATABASE_PATIENCE)
        .fail()
        .onFailure()
        .recoverWithItem(Optional.empty());
  }

  private RuntimeException notLinked(String site, Optional<Seen> seen) {
    Optional<String> holder = seen.flatMap(this::holder);
    return holder.isPresent()
        ? SiteProblems.elsewhere(site, holder.get())
        : links.notConnected(site, lastSeen(site, seen));
  }

  /** Another of us that has the link, as far as is known. */
  private Optional<String> holder(Seen seen) {
    Instant stale = clock.instant().minus(Sightings.HOLD);
    return seen.centralNode()
        .filter(other -> !other.equals(node.name()) && seen.at().isAfter(stale));
  }

  /** By this process or another. */
  private Optional<Instant> lastSeen(String site, Optional<Seen> seen) {
    return Stream.of(seen.map(Seen::at), links.lastConnected(site))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  private Uni<EnvelopeReply> ask(OpenLink link, SiteQuestion question) {
    return link.ask(List.of(sealed(link, question)), settings.answerTimeout())
        .map(replies -> replies.get(0));
  }

  /** With the secret the site has proved to know: during a rotation there are two. */
  private Envelope sealed(OpenLink link, SiteQuestion question) {
    return new EnvelopeSigner(ourselves, link.secret(), clock)
        .sign(
            question.id(),
            question.type(),
            question.endpoint(),
            question.payload(),
            Optional.empty());
  }

  private static boolean isLost(Throwable failure) {
    return failure instanceof LinkException link && link.kind() == Kind.LOST;
  }

  /** Under the same id: what it has already done it will not do again. */
  private Uni<EnvelopeReply> askAgain(String site, SiteQuestion question, Throwable lost) {
    return links
        .opened(site)
        .ifNoItem()
        .after(settings.reconnectWait())
        .fail()
        .onFailure(TimeoutException.class)
        .transform(nobodyCame -> lost)
        .chain(link -> ask(link, question));
  }

  private static SiteAnswer answer(String site, EnvelopeReply reply) {
    if (!reply.acknowledged()) {
      throw SiteProblems.refused(site, reply);
    }
    try {
      return SiteAnswer.fromJson(reply.payload().orElse(""));
    } catch (JsonException e) {
      throw SiteProblems.misunderstood(site, e.getMessage());
    }
  }
}
