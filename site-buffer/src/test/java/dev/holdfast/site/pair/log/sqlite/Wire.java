package dev.holdfast.site.pair.log.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.pair.log.Answer;
import dev.holdfast.site.pair.log.Encoding;
import dev.holdfast.site.pair.log.Merged;
import dev.holdfast.site.pair.log.OfferChanges;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.ShipChanges;
import dev.holdfast.site.pair.log.ShipChanges.Step;
import dev.holdfast.site.pair.log.Shipment;
import dev.holdfast.site.pair.log.Shipment.Changes;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;

/** Between two nodes: everything goes over it as bytes. */
final class Wire {

  private static final int MANY = 2_000;

  private final int maxBytes;

  Wire(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  Step next(PairNode leader, PairNode standby) {
    return await(new ShipChanges(leader.log(), maxBytes).next(standby.standing()));
  }

  static Answer deliver(Shipment shipment, PairNode standby) {
    Shipment arrived = Encoding.shipment(Encoding.encode(shipment));
    return Encoding.answer(Encoding.encode(await(standby.log().apply(arrived))));
  }

  static Changes with(List<Row> rows, Changes changes) {
    return new Changes(
        changes.epoch(),
        changes.from(),
        changes.to(),
        changes.terms(),
        changes.isAll(),
        changes.checksum(),
        rows);
  }

  /** Until the standby has everything; says what it took. */
  List<Shipment> catchUp(PairNode leader, PairNode standby) {
    List<Shipment> sent = new ArrayList<>();
    Step step = next(leader, standby);
    while (!(step instanceof Step.UpToDate)) {
      if (step instanceof Step.Send send) {
        sent.add(send.shipment());
        Answer answer = deliver(send.shipment(), standby);
        answer.standing().history().position().ifPresent(at -> await(leader.log().confirmed(at)));
      } else {
        takeBack(leader, standby, (Step.MergeFirst) step);
      }
      step = next(leader, standby);
      assertThat(sent).as("it has no end").hasSizeLessThan(MANY);
    }
    return sent;
  }

  /** What the standby has changed on its own goes to the leader. */
  List<Merged> takeBack(PairNode leader, PairNode standby, Step.MergeFirst step) {
    List<Merged> all = new ArrayList<>();
    await(
        new OfferChanges(standby.log(), maxBytes)
            .run(
                step.common(),
                offered -> {
                  Shipment arrived = Encoding.shipment(Encoding.encode(offered));
                  all.addAll(await(leader.log().merge(step.common(), arrived)));
                  return Uni.createFrom().voidItem();
                }));
    return all;
  }
}
