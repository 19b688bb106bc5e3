package dev.holdfast.central.epoch;

import dev.holdfast.central.database.DatabaseAwayException;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.RefusedData;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.messaging.transport.link.EpochCheck;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.SenderEpoch;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hibernate.reactive.mutiny.Mutiny;
import org.jboss.logging.Logger;

/**
 * Lets in what comes under the highest epoch of its site, and remembers the highest in the same
 * transaction. What names no epoch comes from a node that stands alone and is let in.
 */
@ApplicationScoped
public class EpochFence implements EpochCheck {

  private static final Logger LOG = Logger.getLogger(EpochFence.class);

  /**
   * What became of the envelopes that were let in.
   *
   * @param replies one for each, in their order
   * @param committed what follows when it is stored for good
   */
  public record Taken(List<EnvelopeReply> replies, Runnable committed) {

    public static Taken of(List<EnvelopeReply> replies) {
      return new Taken(replies, () -> {});
    }
  }

  /** Stores what was let in. */
  @FunctionalInterface
  public interface Take {
    Uni<Taken> within(Mutiny.Session session, List<Envelope> current);
  }

  private record Outcome(Map<String, SenderEpoch> leaders, Fenced fenced, Taken taken) {

    List<EnvelopeReply> replies() {
      return fenced.replies(taken.replies());
    }
  }

  private final Transactions transactions;
  private final SiteEpochs epochs;
  private final FormerLeaders former;
  private final DatabaseTime time;

  @Inject
  public EpochFence(
      Transactions transactions, SiteEpochs epochs, FormerLeaders former, DatabaseTime time) {
    this.transactions = transactions;
    this.epochs = epochs;
    this.former = former;
    this.time = time;
  }

  /**
   * @return after the commit, one reply for each envelope, in their order
   */
  public Uni<List<EnvelopeReply>> around(List<Envelope> genuine, Take take) {
    return together(genuine, take)
        .onFailure(RefusedData::caused)
        .recoverWithUni(refused -> apart(genuine, take, refused))
        .onFailure(DatabaseAwayException.class)
        .recoverWithItem(away -> notNow(genuine));
  }

  /**
   * Envelopes of several senders come together. One that the database will never take is found, so
   * that it does not hold up the others.
   */
  private Uni<List<EnvelopeReply>> apart(List<Envelope> genuine, Take take, Throwable refused) {
    if (genuine.size() == 1) {
      Envelope one = genuine.get(0);
      LOG.warnf(
          refused,
          "the database refuses message=%s of site=%s",
          one.messageId(),
          one.sourceServiceId());
      return Uni.createFrom()
          .item(
              List.of(
                  EnvelopeReply.refused(
                      one.messageId(),
                      400,
                      "the database takes no such value; see central's log")));
    }
    int half = genuine.size() / 2;
    return around(genuine.subList(0, half), take)
        .chain(
            first ->
                around(genuine.subList(half, genuine.size()), take)
                    .map(second -> Stream.concat(first.stream(), second.stream()).toList()));
  }

  private Uni<List<EnvelopeReply>> together(List<Envelope> genuine, Take take) {
    Map<String, SenderEpoch> claims = Fenced.claims(genuine);
    return transactions
        .run(
            session ->
                epochs
                    .raise(session, claims, time.instant())
                    .chain(leaders -> store(session, genuine, leaders, take)))
        .invoke(outcome -> former.met(claims, outcome.leaders()))
        .invoke(outcome -> outcome.taken().committed().run())
        .map(Outcome::replies);
  }

  /** Their senders keep them; that the database is away is in the log already. */
  private static List<EnvelopeReply> notNow(List<Envelope> genuine) {
    return genuine.stream()
        .map(
            envelope ->
                EnvelopeReply.refused(
                    envelope.messageId(), 503, "the database is away; keep it and send it again"))
        .toList();
  }

  private static Uni<Outcome> store(
      Mutiny.Session session, List<Envelope> genuine, Map<String, SenderEpoch> leaders, Take take) {
    Fenced fenced = new Fenced(genuine, leaders);
    List<Envelope> current = fenced.current();
    return (current.isEmpty()
            ? Uni.createFrom().item(Taken.of(List.of()))
            : take.within(session, current))
        .map(taken -> new Outcome(leaders, fenced, taken));
  }

  @Override
  public Uni<Optional<String>> over(String site, SenderEpoch epoch) {
    Map<String, SenderEpoch> claims = Map.of(site, epoch);
    return transactions
        .statement(session -> epochs.raise(session, claims, time.instant()))
        .invoke(leaders -> former.met(claims, leaders))
        .map(leaders -> Fenced.over(site, epoch, leaders.get(site)));
  }
}
