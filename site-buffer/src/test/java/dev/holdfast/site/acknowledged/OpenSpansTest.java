package dev.holdfast.site.acknowledged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.NumbersAcknowledged;
import dev.holdfast.shared.contract.NumbersMissing;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.site.acknowledged.AcknowledgedNotifications.Overview;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpenSpansTest {

  private static final SubmitSpan A = span(1, "a/9/1");
  private static final SubmitSpan B = span(10, "b/19/10/a");
  private static final SubmitSpan C = span(20, "c/29/20/b");

  @Test
  void an_answer_that_says_all_leaves_nothing_to_ask() {
    OpenSpans open = of(List.of(A, B), List.of(C));

    assertThat(open.question())
        .isEqualTo(new NumbersAcknowledged(Optional.of("here"), List.of(A, B), List.of(C)));
    assertThat(open.after(answer(false, A)).isEmpty()).isTrue();
  }

  @Test
  void one_that_was_cut_off_is_asked_on_from_behind_its_last_span() {
    OpenSpans open = of(List.of(A, B, C), List.of(A));

    OpenSpans left = open.after(answer(true, A, span(12, "b/14/10/a")));

    assertThat(left.kept()).containsExactly(span(15, "b/19/10/a"), C);
    assertThat(left.gone()).as("they were told").isEmpty();
    assertThat(left.after(answer(true, span(15, "b/19/10/a"))).kept()).containsExactly(C);
  }

  @Test
  void more_streams_than_one_question_holds_take_several() {
    List<SubmitSpan> many =
        IntStream.rangeClosed(1, NumbersAcknowledged.MAX + 2)
            .mapToObj(i -> span(1, "s%d/1/1".formatted(i)))
            .toList();

    OpenSpans left = of(many, List.of()).after(answer(false));

    assertThat(left.kept()).isEqualTo(many.subList(NumbersAcknowledged.MAX, many.size()));
    assertThat(left.after(answer(false)).isEmpty()).isTrue();
  }

  private static OpenSpans of(List<SubmitSpan> kept, List<SubmitSpan> gone) {
    return OpenSpans.of(new Overview(Optional.of("here"), kept, gone));
  }

  private static NumbersMissing answer(boolean more, SubmitSpan... missing) {
    return new NumbersMissing("here", List.of(missing), more);
  }

  private static SubmitSpan span(long from, String to) {
    return new SubmitSpan(from, SubmitNumber.parse(to));
  }
}
