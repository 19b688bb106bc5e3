package dev.holdfast.central.broker;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.eclipse.microprofile.reactive.messaging.Message;

/** What cannot be taken, as it was, with the reason beside it. */
final class RefusedRecord {

  private static final String STATUS = "holdfast-status";
  private static final String ERROR = "holdfast-error";

  private RefusedRecord() {}

  /** The original is acknowledged once the broker has this one. */
  static Message<String> of(Message<String> original, String text, EnvelopeReply reply) {
    OutgoingKafkaRecordMetadata<Object> metadata =
        OutgoingKafkaRecordMetadata.builder()
            .withKey(
                original
                    .getMetadata(IncomingKafkaRecordMetadata.class)
                    .map(record -> record.getKey())
                    .orElse(null))
            .withHeaders(
                List.of(
                    new RecordHeader(STATUS, Integer.toString(reply.status()).getBytes(UTF_8)),
                    new RecordHeader(ERROR, reply.error().orElse("not accepted").getBytes(UTF_8))))
            .build();
    return Message.of(text).withAck(original::ack).withNack(original::nack).addMetadata(metadata);
  }
}
