package dev.holdfast.central.purge;

/**
 * What of a table is old, and how it goes.
 *
 * @param time by which old rows are found
 * @param old the rows that go
 */
record PurgedTable(String name, String key, String time, String old) {

  String count() {
    return "SELECT count(*) FROM %s WHERE %s".formatted(name, old);
  }

  /** From the newest on, and no further than to see that there are enough. */
  String countKept() {
    return """
    SELECT count(*) FROM (
      SELECT 1 FROM %s WHERE NOT (%s) ORDER BY %s DESC LIMIT :most) AS kept
    """
        .formatted(name, old, time);
  }

  String delete() {
    return """
    DELETE FROM %1$s
    WHERE (%2$s) IN (
      SELECT %2$s FROM %1$s WHERE %3$s ORDER BY %4$s LIMIT :limit FOR UPDATE SKIP LOCKED)
    """
        .formatted(name, key, old, time);
  }
}
