package dev.holdfast.central.cause;

import dev.holdfast.base.listing.OpaqueCursor;
import java.util.Optional;

/** One page of causes, as it was asked for. */
record CauseQuery(
    Optional<String> cause,
    Optional<String> site,
    Optional<String> list,
    Optional<Boolean> held,
    Optional<Place> after,
    int limit) {

  static CauseQuery one(String cause, Optional<String> site, Optional<String> list) {
    return new CauseQuery(Optional.of(cause), site, list, Optional.empty(), Optional.empty(), 1);
  }

  /** Just behind a cause with so many notifications. */
  record Place(long total, String cause) {

    static Place behind(CauseView last) {
      return new Place(last.parked() + last.retrying(), last.cause());
    }

    String encode() {
      return OpaqueCursor.encode(total + "/" + cause);
    }

    static Place parse(String text) {
      String[] parts = text.split("/", 2);
      if (parts.length != 2) {
        throw new IllegalArgumentException("not a cursor");
      }
      return new Place(Long.parseLong(parts[0]), parts[1]);
    }
  }
}
