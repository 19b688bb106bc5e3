package dev.holdfast.central.remoteparked;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.MessageType;

/**
 * What a site is asked.
 *
 * @param id kept when it is asked again, so that a decision is carried out once
 */
record SiteQuestion(MessageId id, MessageType type, String endpoint, String payload) {

  /** Only looks. */
  static SiteQuestion query(String endpoint, String payload) {
    return new SiteQuestion(MessageId.random(), MessageType.PushCall, endpoint, payload);
  }

  /** Changes something. */
  static SiteQuestion command(String endpoint, String payload) {
    return new SiteQuestion(MessageId.random(), MessageType.Command, endpoint, payload);
  }
}
