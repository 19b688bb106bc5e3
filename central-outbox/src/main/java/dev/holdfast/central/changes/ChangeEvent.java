package dev.holdfast.central.changes;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a stream says. */
sealed interface ChangeEvent {

  /**
   * @param id of the event, to go on from
   */
  record Changed(String id, Changes changes) implements ChangeEvent {}

  /** Nothing, so that whoever stands between does not take the stream for dead. */
  record Beat() implements ChangeEvent {}

  /** Whoever opened it may not read on. */
  record End() implements ChangeEvent {}

  /** The data of an event. */
  @Schema(
      description = "What has changed since the last event; empty when nothing has",
      examples =
          """
          {"changes": [{"kind": "notifications", "site": "plant-7"}, {"kind": "jobs"}]}
          """)
  record Changes(List<Change> changes) {}
}
