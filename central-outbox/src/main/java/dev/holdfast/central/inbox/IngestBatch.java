package dev.holdfast.central.inbox;

import dev.holdfast.central.notification.Ingested;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Envelopes that came together: what of them is to be stored, and the answer to each. */
final class IngestBatch {

  private static final String TAKEN =
      "notificationId is in use by another site; submit it under a new id";

  private static final String OTHER_CONTENT =
      "notificationId is in use for a notification with other content; submit it under a new id";

  private final List<Envelope> envelopes;
  private final List<ReadSubmit.Result> readings;
  private final Map<NotificationId, NewNotification> firstOfEachId = new LinkedHashMap<>();

  private IngestBatch(List<Envelope> envelopes) {
    this.envelopes = envelopes;
    this.readings = envelopes.stream().map(ReadSubmit::read).toList();
    for (ReadSubmit.Result reading : readings) {
      if (reading instanceof ReadSubmit.Sound sound) {
        firstOfEachId.putIfAbsent(sound.notification().id(), sound.notification());
      }
    }
  }

  static IngestBatch of(List<Envelope> envelopes) {
    return new IngestBatch(envelopes);
  }

  /** The sound ones, each id once. */
  List<NewNotification> toInsert() {
    return List.copyOf(firstOfEachId.values());
  }

  Set<String> sites() {
    return firstOfEachId.values().stream()
        .map(one -> one.source().site().value())
        .collect(Collectors.toSet());
  }

  /** One for each envelope, in their order. */
  List<EnvelopeReply> replies(Map<NotificationId, Ingested> results) {
    Set<NotificationId> answered = new HashSet<>();
    List<EnvelopeReply> replies = new ArrayList<>(envelopes.size());
    for (int i = 0; i < envelopes.size(); i++) {
      MessageId messageId = envelopes.get(i).messageId();
      if (readings.get(i) instanceof ReadSubmit.Sound sound) {
        Ingested result = resultOf(sound.notification(), results);
        boolean again = !answered.add(sound.notification().id());
        replies.add(reply(messageId, again && result == Ingested.FRESH ? Ingested.KNOWN : result));
      } else if (readings.get(i) instanceof ReadSubmit.Flawed flawed) {
        replies.add(EnvelopeReply.refused(messageId, 400, flawed.problem()));
      }
    }
    return replies;
  }

  private Ingested resultOf(NewNotification notification, Map<NotificationId, Ingested> results) {
    NewNotification stored = firstOfEachId.get(notification.id());
    if (!stored.source().site().equals(notification.source().site())) {
      return Ingested.TAKEN_BY_ANOTHER_SITE;
    }
    return stored.content().equals(notification.content())
        ? results.get(notification.id())
        : Ingested.TAKEN_BY_OTHER_CONTENT;
  }

  private static EnvelopeReply reply(MessageId id, Ingested result) {
    return switch (result) {
      case FRESH -> EnvelopeReply.accepted(id);
      case KNOWN -> EnvelopeReply.known(id);
      case TAKEN_BY_OTHER_CONTENT -> EnvelopeReply.refused(id, 409, OTHER_CONTENT);
      case TAKEN_BY_ANOTHER_SITE -> EnvelopeReply.refused(id, 409, TAKEN);
    };
  }
}
