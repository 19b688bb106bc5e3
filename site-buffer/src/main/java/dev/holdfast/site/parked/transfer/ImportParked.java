package dev.holdfast.site.parked.transfer;

import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.site.kept.ImportResult;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.kept.KeptMessages;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Takes parked messages in, some hundred a commit, in the order of the lines. */
@ApplicationScoped
class ImportParked {

  static final int AT_ONCE = 200;

  private final KeptMessages parked;

  @Inject
  ImportParked(KeptMessages parked) {
    this.parked = parked;
  }

  /** A line that is refused does not concern the others. */
  Multi<ImportedLine> run(byte[] body, String operator) {
    return Multi.createFrom()
        .iterable(Lines.of(body))
        .group()
        .intoLists()
        .of(AT_ONCE)
        .onItem()
        .transformToUniAndConcatenate(lines -> read(lines).chain(some -> takeIn(some, operator)))
        .onItem()
        .disjoint();
  }

  /** Where there is the time for it, wherever the chunk before has ended. */
  private static Uni<Chunk> read(List<Lines.Line> lines) {
    return Uni.createFrom()
        .item(() -> new Chunk(lines))
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
  }

  private Uni<List<ImportedLine>> takeIn(Chunk chunk, String operator) {
    return parked
        .takeIn(chunk.messages, operator)
        .map(chunk::taken)
        .onFailure(StoreException.class)
        .recoverWithItem(chunk::notStored);
  }

  /** Some lines, read, and what is known to become of them. */
  private static final class Chunk {

    private final List<Integer> numbers = new ArrayList<>();
    private final List<KeptMessage> messages = new ArrayList<>();
    private final TreeMap<Integer, ImportedLine> results = new TreeMap<>();

    Chunk(List<Lines.Line> lines) {
      for (Lines.Line line : lines) {
        try {
          messages.add(ParkedLine.read(line.text()));
          numbers.add(line.number());
        } catch (JsonException e) {
          refuse(line.number(), Optional.empty(), e.getMessage());
        }
      }
    }

    List<ImportedLine> taken(List<ImportResult> taken) {
      for (int i = 0; i < taken.size(); i++) {
        int number = numbers.get(i);
        results.put(
            number, ImportedLine.taken(number, messages.get(i).message().id(), taken.get(i)));
      }
      return List.copyOf(results.values());
    }

    List<ImportedLine> notStored(Throwable failure) {
      for (int i = 0; i < messages.size(); i++) {
        refuse(
            numbers.get(i),
            Optional.of(messages.get(i)),
            "not stored, import it again: " + failure.getMessage());
      }
      return List.copyOf(results.values());
    }

    private void refuse(int number, Optional<KeptMessage> message, String reason) {
      results.put(
          number,
          ImportedLine.refused(number, message.map(parked -> parked.message().id()), reason));
    }
  }
}
