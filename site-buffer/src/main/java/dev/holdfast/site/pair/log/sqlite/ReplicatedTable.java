package dev.holdfast.site.pair.log.sqlite;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The tables of which the standby has a copy. What is not among them is each node's own: the event
 * log, which tells what happened here, and the log itself.
 */
enum ReplicatedTable {
  MESSAGES(1, "sf_messages", "id"),
  OPERATIONS(2, "operation_tracking", "tracked_operation_id"),
  KEYS(3, "accepted_keys", "category,target,key"),
  DEFINITIONS(4, "definitions", "kind,name"),
  SUBMIT_STREAM(5, "submit_stream", "only_row"),
  GIVEN_UP(6, "submit_given_up", "submit_number"),
  OUTBOX(7, "outbox_messages", "message_id"),
  INBOX(8, "inbox_messages", "message_id"),
  PAUSES(9, "target_pauses", "kind,name"),
  ACKNOWLEDGED(10, "acknowledged_notifications", "stream,number"),
  ACKNOWLEDGED_GONE(11, "acknowledged_gone", "stream,first_number"),
  ACKNOWLEDGED_BY(12, "acknowledged_by", "only_row");

  /**
   * Alone it is no change: a recovery rewrites it in a million rows, and a new leader makes
   * everything due. That a message is held behind another one is a change.
   */
  static final String DUE = "due_at_ms";

  static final long HELD = Long.MAX_VALUE;

  /** By which a message is told from an earlier one with its id. */
  static final String CREATED = "created_at";

  private static final List<String> WRITTEN_ONCE =
      List.of("category", "target", "payload_json", "ordering_key");

  private final int number;
  private final String table;
  private final String key;

  ReplicatedTable(int number, String table, String key) {
    this.number = number;
    this.table = table;
    this.key = key;
  }

  /** As it stands in logs that there are, so it stays what it is. */
  int number() {
    return number;
  }

  String table() {
    return table;
  }

  /**
   * What never changes as long as a message is the same one. A file that has it keeps what it has:
   * if the other's differs, that one's disk has changed it.
   */
  List<String> writtenOnce() {
    return this == MESSAGES ? WRITTEN_ONCE : List.of();
  }

  List<String> key() {
    return List.of(key.split(","));
  }

  static Optional<ReplicatedTable> named(String table) {
    return Arrays.stream(values()).filter(one -> one.table.equals(table)).findFirst();
  }
}
