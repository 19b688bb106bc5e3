package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.database.StorableText;
import dev.holdfast.central.notification.Reach;
import dev.holdfast.central.notification.Reach.Refusal;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The column {@code reach}. */
final class ReachJson {

  private static final String REMAINING = "remaining";
  private static final String REFUSED = "refused";

  private ReachJson() {}

  /** Empty when there is nothing to keep, and what the row has stays. */
  static Optional<String> of(Reach reach) {
    if (reach.equals(Reach.NONE)) {
      return Optional.empty();
    }
    JsonArray refused = new JsonArray();
    reach
        .refused()
        .forEach(
            one ->
                refused.add(
                    new JsonObject().put("address", one.address()).put("reason", one.reason())));
    return Optional.of(
        StorableText.of(
            new JsonObject()
                .put(REMAINING, new JsonArray(reach.remaining()))
                .put(REFUSED, refused)
                .encode()));
  }

  static Reach read(List<String> accepted, String json, String perhapsSent) {
    JsonObject reach = json == null ? new JsonObject() : new JsonObject(json);
    return new Reach(
        accepted,
        all(reach, REFUSED)
            .map(JsonObject.class::cast)
            .map(one -> new Refusal(one.getString("address"), one.getString("reason")))
            .toList(),
        all(reach, REMAINING).map(String.class::cast).toList(),
        Optional.ofNullable(perhapsSent));
  }

  private static Stream<Object> all(JsonObject in, String name) {
    return in.getJsonArray(name, new JsonArray()).stream();
  }
}
