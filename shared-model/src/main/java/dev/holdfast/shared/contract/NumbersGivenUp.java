package dev.holdfast.shared.contract;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Numbers that will never arrive, because an operator of the site gave up what bore them. */
public record NumbersGivenUp(List<SubmitNumber> numbers) {

  /** How many one report may hold. */
  public static final int MAX = 500;

  public NumbersGivenUp {
    numbers = List.copyOf(numbers);
    if (numbers.isEmpty() || numbers.size() > MAX) {
      throw new IllegalArgumentException("a report holds 1 to %d numbers".formatted(MAX));
    }
  }

  public String toJson() {
    return JsonText.object(
        json ->
            json.field(
                "numbers",
                numbers.stream().map(SubmitNumber::toText).collect(Collectors.joining(" "))));
  }

  /**
   * @throws JsonException naming the field that is missing or wrong
   */
  public static NumbersGivenUp fromJson(String text) {
    return JsonObject.parse(text).value("numbers", NumbersGivenUp::parse);
  }

  private static NumbersGivenUp parse(String text) {
    return new NumbersGivenUp(Arrays.stream(text.split(" ")).map(SubmitNumber::parse).toList());
  }
}
