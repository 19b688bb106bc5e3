package dev.holdfast.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.messaging.transport.Batch;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every transport does, against the real receiving path: signatures, routing, an inbox on
 * disk. A transport's own test extends this and supplies the two ends.
 */
@Timeout(120)
public abstract class TransportContractTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private ContractService service;
  private TransportPeer peer;
  private Transport transport;

  /** A peer that hands what arrives to the given receiver; it is not started yet. */
  protected abstract TransportPeer peer(EnvelopeReceiver receiver);

  /** False where replies do not travel, and so cost nothing more. */
  protected boolean limitsReplies() {
    return true;
  }

  @BeforeEach
  void startThePeer() {
    service = new ContractService();
    start(service.receiver());
  }

  private void start(EnvelopeReceiver receiver) {
    peer = peer(receiver);
    peer.start();
    transport = peer.transport(LONG);
  }

  @AfterEach
  void closeThePeer() {
    peer.close();
    service.close();
  }

  @Test
  void one_envelope_is_processed_and_acknowledged_with_the_answer() {
    Envelope envelope = ContractEnvelopes.sale("\"a pump\"");

    assertThat(send(envelope))
        .containsExactly(EnvelopeReply.answered(envelope.messageId(), "{\"sold\":\"a pump\"}"));
    assertThat(service.sales()).containsExactly("\"a pump\"");
  }

  @Test
  void a_batch_has_one_reply_for_each_in_order() {
    List<Envelope> envelopes = ContractEnvelopes.sales(50);

    assertThat(send(envelopes)).isEqualTo(receipts(envelopes));
    assertThat(service.sales()).hasSize(50);
  }

  @Test
  void the_largest_batch_arrives() {
    List<Envelope> envelopes = ContractEnvelopes.sales(WireLimits.BATCH_ENVELOPES);

    assertThat(send(envelopes)).isEqualTo(receipts(envelopes));
  }

  @Test
  void a_repeated_envelope_is_answered_from_the_inbox() {
    Envelope envelope = ContractEnvelopes.sale("\"a valve\"");
    EnvelopeReply first = send(envelope).get(0);

    EnvelopeReply second = send(envelope).get(0);

    assertThat(first.duplicateDetected()).isFalse();
    assertThat(second.acknowledged()).isTrue();
    assertThat(second.duplicateDetected()).isTrue();
    assertThat(second.payload())
        .isEqualTo(first.payload())
        .isEqualTo(Optional.of("{\"sold\":\"a valve\"}"));
    assertThat(service.sales()).hasSize(1);
  }

  @Test
  void a_signature_that_does_not_fit_is_401_and_leaves_nothing() {
    assertRefused(send(ContractEnvelopes.forged()).get(0), 401);
    assertThat(service.sales()).isEmpty();
  }

  @Test
  void an_endpoint_nobody_has_is_404() {
    assertRefused(send(ContractEnvelopes.to("Nowhere")).get(0), 404);
  }

  @Test
  void a_handler_that_fails_is_500_and_leaves_nothing() {
    Envelope envelope = ContractEnvelopes.sale("\"%s\"".formatted(ContractService.UNSALEABLE));

    assertRefused(send(envelope).get(0), 500);
    assertThat(service.sales()).isEmpty();
  }

  @Test
  void a_payload_the_handler_cannot_read_is_422_with_the_reason() {
    EnvelopeReply reply = send(ContractEnvelopes.sale("{\"no\":\"string\"}")).get(0);

    assertRefused(reply, 422);
    assertThat(reply.error()).contains("the payload cannot be read by 'Sell': an item is a string");
    assertThat(service.sales()).isEmpty();
  }

  @Test
  void each_of_a_batch_is_answered_for_itself() {
    Envelope good = ContractEnvelopes.sale("\"a seal\"");
    Envelope failing = ContractEnvelopes.sale("\"%s\"".formatted(ContractService.UNSALEABLE));
    List<Envelope> mixed =
        List.of(ContractEnvelopes.forged(), ContractEnvelopes.to("Nowhere"), failing, good);

    assertThat(send(mixed)).extracting(EnvelopeReply::status).containsExactly(401, 404, 500, 200);
    assertThat(service.sales()).containsExactly("\"a seal\"");
  }

  @Test
  void an_envelope_over_the_limit_is_refused_and_the_next_one_taken() {
    Envelope tooLarge = ContractEnvelopes.sale(text(WireLimits.ENVELOPE_BYTES));

    EnvelopeReply reply = send(tooLarge).get(0);

    assertThat(reply.acknowledged()).isFalse();
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.error().orElseThrow()).contains("larger than " + WireLimits.ENVELOPE_BYTES);
    assertThat(send(ContractEnvelopes.sale("\"a gasket\"")).get(0).acknowledged()).isTrue();
  }

  @Test
  void an_envelope_just_under_the_limit_is_taken() {
    assertThat(send(ContractEnvelopes.sale(text(WireLimits.ENVELOPE_BYTES - 1_000))).get(0))
        .matches(EnvelopeReply::acknowledged);
  }

  @Test
  void a_batch_over_the_limits_fails_and_the_next_one_is_taken() {
    List<Envelope> tooMany = ContractEnvelopes.sales(WireLimits.BATCH_ENVELOPES + 1);
    Envelope large = ContractEnvelopes.sale(text(WireLimits.ENVELOPE_BYTES - 1_000));
    List<Envelope> tooLarge = Collections.nCopies(5, large);

    assertFails(transport, tooMany);
    assertFails(transport, tooLarge);

    assertThat(service.sales()).isEmpty();
    assertThat(send(ContractEnvelopes.sale("\"a gasket\"")).get(0).acknowledged()).isTrue();
  }

  @Test
  void text_of_any_script_arrives_as_it_was() {
    String item = "\"Grüße, Ωmega, 漢字, 🚢, \\\\ \\n end\"";

    EnvelopeReply reply = send(ContractEnvelopes.sale(item)).get(0);

    assertThat(reply.payload()).contains("{\"sold\":%s}".formatted(item));
    assertThat(service.sales()).containsExactly(item);
  }

  @Test
  void a_peer_that_is_away_is_a_failure() {
    peer.stop();

    assertFails(transport, ContractEnvelopes.sales(1));
    assertFails(transport, ContractEnvelopes.sales(3));
  }

  @Test
  void a_peer_that_dies_in_mid_exchange_is_a_failure_long_before_the_timeout() {
    Transport patient = peer.transport(PATIENCE.multipliedBy(10));
    CompletableFuture<List<EnvelopeReply>> underWay =
        patient
            .send(List.of(ContractEnvelopes.to(ContractService.HANG)))
            .subscribeAsCompletionStage();
    service.awaitHanging();

    peer.stop();

    assertThatThrownBy(() -> Uni.createFrom().completionStage(underWay).await().atMost(PATIENCE))
        .isInstanceOfSatisfying(
            TransportException.class, failure -> assertThat(failure.kind()).isEqualTo(Kind.LOST));
  }

  @Test
  void a_peer_that_does_not_answer_is_a_failure_at_the_timeout() {
    Transport impatient = peer.transport(SHORT);

    assertFails(impatient, List.of(ContractEnvelopes.to(ContractService.HANG)));

    service.awaitHanging();
    assertThat(await(impatient.send(ContractEnvelopes.sales(1)))).hasSize(1);
  }

  @Test
  void a_peer_that_comes_back_is_found_by_the_same_transport() {
    send(ContractEnvelopes.sale("\"before\""));
    peer.stop();
    assertFails(transport, ContractEnvelopes.sales(1));

    peer.start();

    assertThat(sendAgainAndAgain(ContractEnvelopes.sale("\"after\"")).acknowledged()).isTrue();
    assertThat(service.sales()).containsExactly("\"before\"", "\"after\"");
  }

  @Test
  void a_transport_may_be_older_than_its_peer() {
    peer.stop();
    Transport early = peer.transport(LONG);
    assertThat(kindOfFailure(early)).isEqualTo(Kind.AWAY);

    peer.start();

    assertThat(await(early.send(ContractEnvelopes.sales(2)))).hasSize(2);
  }

  @Test
  void a_reply_to_another_envelope_is_not_believed() {
    Envelope another = ContractEnvelopes.sale("\"another\"");
    answerWith(texts -> List.of(EnvelopeReply.accepted(another.messageId())));

    assertThat(kindOfFailure(transport)).isEqualTo(Kind.NO_REPLIES);
  }

  @Test
  void replies_in_another_order_or_number_are_not_believed() {
    List<Envelope> envelopes = ContractEnvelopes.sales(3);
    List<EnvelopeReply> turned = new ArrayList<>(receipts(envelopes));
    Collections.reverse(turned);

    answerWith(texts -> turned);
    assertFails(transport, envelopes);
    answerWith(texts -> receipts(envelopes).subList(0, 2));
    assertFails(transport, envelopes);
    answerWith(texts -> List.of());
    assertFails(transport, envelopes);
  }

  @Test
  void a_reply_over_the_limit_is_no_acknowledgement() {
    assumeTrue(limitsReplies());
    Envelope envelope = ContractEnvelopes.sale("\"a pump\"");
    EnvelopeReply endless = EnvelopeReply.answered(envelope.messageId(), text(Batch.REPLY_BYTES));
    answerWith(texts -> List.of(endless));

    List<EnvelopeReply> replies =
        await(
            transport
                .send(List.of(envelope))
                .onFailure(TransportException.class)
                .recoverWithItem(List.of()));

    assertThat(replies).noneMatch(EnvelopeReply::acknowledged);
  }

  @Test
  void a_receiver_that_breaks_is_a_failure_and_the_next_one_is_answered() {
    List<Envelope> envelopes = ContractEnvelopes.sales(1);
    restart(
        new EnvelopeReceiver() {
          private boolean broken;

          @Override
          public Uni<List<EnvelopeReply>> receive(List<String> texts) {
            broken = !broken;
            return broken
                ? Uni.createFrom().failure(new IllegalStateException("out of order"))
                : Uni.createFrom().item(receipts(envelopes));
          }
        });

    assertFails(transport, envelopes);
    assertThat(send(envelopes)).isEqualTo(receipts(envelopes));
  }

  @Test
  void many_senders_at_once_have_each_their_own_replies() {
    List<List<Envelope>> all =
        IntStream.range(0, 64).mapToObj(i -> ContractEnvelopes.sales(1 + i % 7)).toList();
    List<Uni<List<EnvelopeReply>>> sends = all.stream().map(transport::send).toList();

    List<List<EnvelopeReply>> replies = await(Uni.join().all(sends).andFailFast());

    assertThat(replies).isEqualTo(all.stream().map(TransportContractTest::receipts).toList());
    assertThat(service.sales()).hasSize(all.stream().mapToInt(List::size).sum());
  }

  private void answerWith(Function<List<String>, List<EnvelopeReply>> replies) {
    restart(texts -> Uni.createFrom().item(replies.apply(texts)));
  }

  private void restart(EnvelopeReceiver receiver) {
    peer.close();
    start(receiver);
  }

  private List<EnvelopeReply> send(Envelope envelope) {
    return send(List.of(envelope));
  }

  private List<EnvelopeReply> send(List<Envelope> envelopes) {
    return await(transport.send(envelopes));
  }

  /** As a dispatcher would: that a connection is dead may be noticed only by using it. */
  private EnvelopeReply sendAgainAndAgain(Envelope envelope) {
    return await(
            Uni.createFrom()
                .deferred(() -> transport.send(List.of(envelope)))
                .onFailure(TransportException.class)
                .retry()
                .withBackOff(Duration.ofMillis(10), Duration.ofSeconds(1))
                .expireIn(PATIENCE.toMillis()))
        .get(0);
  }

  private static Kind kindOfFailure(Transport transport) {
    return transport
        .send(ContractEnvelopes.sales(1))
        .map(replies -> new TransportException("it did not fail: " + replies))
        .onFailure(TransportException.class)
        .recoverWithItem(failure -> failure)
        .await()
        .atMost(PATIENCE)
        .kind();
  }

  private static void assertFails(Transport transport, List<Envelope> envelopes) {
    assertThatThrownBy(() -> await(transport.send(envelopes)))
        .isInstanceOf(TransportException.class)
        .hasMessageNotContaining(envelopes.get(0).headers().hmac());
  }

  private static void assertRefused(EnvelopeReply reply, int status) {
    assertThat(reply.acknowledged()).isFalse();
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.error()).isPresent();
  }

  private static List<EnvelopeReply> receipts(List<Envelope> envelopes) {
    return envelopes.stream()
        .map(
            envelope ->
                EnvelopeReply.answered(
                    envelope.messageId(), "{\"sold\":%s}".formatted(envelope.payload())))
        .toList();
  }

  private static String text(int length) {
    return "\"" + "x".repeat(length) + "\"";
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
