package dev.holdfast.site.access;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.TargetLimit;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.kept.KeptDetail;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptSummary;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.operation.Operations;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Opens to a token that is limited to targets what concerns these alone. What is not listed here is
 * closed to it: a new endpoint has to be thought about before it opens.
 */
@ApplicationScoped
class OnlyTargets {

  private static final String API = "/api/v1/";

  /** They read what it is about, and refuse what is not for the caller. */
  private static final Pattern SEE_TO_IT_THEMSELVES =
      Pattern.compile(
          "GET /_rf/health|POST "
              + API
              + "(messages|messages/batch|external-systems/[^/]+/calls|databases/[^/]+/writes"
              + "|notifications|(pending|parked)/(retry|discard|expedite|cancel))");

  /** The parameters 'target' and 'category' limit what is looked at. */
  private static final Pattern BY_PARAMETER =
      Pattern.compile("GET " + API + "(pending|parked|parked/export)");

  /** It stands in the path. */
  private static final Pattern NAMED =
      Pattern.compile("[A-Z]+ " + API + "(pauses|definitions)/(?<kind>[^/]+)/[^/]+(/test)?");

  private static final Pattern OF_OPERATION = Pattern.compile("GET " + API + "operations/[^/]+");

  private static final Pattern OF_NOTIFICATION =
      Pattern.compile("GET " + API + "notifications/[^/]+");

  private static final Pattern OF_MESSAGE =
      Pattern.compile(
          "(GET|POST) " + API + "(?<state>pending|parked)/(?!jobs|export|import)[^/]+(/[a-z]+)?");

  private final KeptMessages messages;
  private final Operations operations;

  @Inject
  OnlyTargets(KeptMessages messages, Operations operations) {
    this.messages = messages;
    this.operations = operations;
  }

  /**
   * @param request method and path
   */
  Uni<Void> guard(TargetLimit limit, String request, UriInfo uri) {
    Matcher named = NAMED.matcher(request);
    Matcher message = OF_MESSAGE.matcher(request);
    if (SEE_TO_IT_THEMSELVES.matcher(request).matches()) {
      return Uni.createFrom().voidItem();
    }
    if (BY_PARAMETER.matcher(request).matches()) {
      limit.requireNamed(parameter(uri, "category"), parameter(uri, "target"));
      return Uni.createFrom().voidItem();
    }
    if (named.matches()) {
      Kind.of(named.group("kind"))
          .ifPresent(kind -> limit.require(kind.category().name(), inPath(uri, "name")));
      return Uni.createFrom().voidItem();
    }
    if (OF_OPERATION.matcher(request).matches()) {
      return ours(inPath(uri, "id"), id -> ofOperation(limit, id));
    }
    if (OF_NOTIFICATION.matcher(request).matches()) {
      return ours(inPath(uri, "id"), id -> ofNotification(limit, id));
    }
    if (message.matches()) {
      MessageState state =
          message.group("state").equals("parked") ? MessageState.Parked : MessageState.Pending;
      return ours(inPath(uri, "id"), id -> ofMessage(limit, state, id));
    }
    throw limit.allTargets();
  }

  private static List<String> parameter(UriInfo uri, String name) {
    return uri.getQueryParameters().getOrDefault(name, List.of());
  }

  private static String inPath(UriInfo uri, String name) {
    return uri.getPathParameters().getOrDefault(name, List.of("")).get(0);
  }

  private Uni<Boolean> ofOperation(TargetLimit limit, MessageId id) {
    return operations
        .find(id)
        .map(found -> found.filter(one -> limit.allows(one.kind().name(), one.target())))
        .map(Optional::isPresent);
  }

  /** One that has left is known to central, and to whoever knows its id. */
  private Uni<Boolean> ofNotification(TargetLimit limit, MessageId id) {
    Predicate<KeptSummary> isOurs = within(limit);
    return kept(MessageState.Pending, id)
        .chain(
            pending ->
                pending.isPresent()
                    ? Uni.createFrom().item(pending)
                    : kept(MessageState.Parked, id))
        .map(
            found ->
                limit.allowsCategory(Category.Notification.name())
                    && found.filter(isOurs.negate()).isEmpty());
  }

  private Uni<Boolean> ofMessage(TargetLimit limit, MessageState state, MessageId id) {
    return kept(state, id).map(found -> found.filter(within(limit)).isPresent());
  }

  private Uni<Optional<KeptSummary>> kept(MessageState state, MessageId id) {
    return messages.find(state, id).map(found -> found.map(KeptDetail::summary));
  }

  private static Predicate<KeptSummary> within(TargetLimit limit) {
    return message -> limit.allows(message.category().name(), message.target());
  }

  /** What is for another target is not there. */
  private static Uni<Void> ours(String text, Function<MessageId, Uni<Boolean>> isOurs) {
    return Uni.createFrom()
        .item(() -> MessageId.parse(text))
        .chain(isOurs::apply)
        .onFailure(IllegalArgumentException.class)
        .recoverWithItem(false)
        .invoke(
            found -> {
              if (!found) {
                throw new ProblemException(
                    Problem.notFound("There is nothing of the id '%s'".formatted(text)));
              }
            })
        .replaceWithVoid();
  }
}
