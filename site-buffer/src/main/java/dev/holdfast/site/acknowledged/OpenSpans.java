package dev.holdfast.site.acknowledged;

import dev.holdfast.shared.contract.NumbersAcknowledged;
import dev.holdfast.shared.contract.NumbersMissing;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.site.acknowledged.AcknowledgedNotifications.Overview;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What central has still to be asked about.
 *
 * @param gone with the first question only
 */
record OpenSpans(Optional<String> by, List<SubmitSpan> kept, List<SubmitSpan> gone) {

  static OpenSpans of(Overview overview) {
    return new OpenSpans(overview.by(), overview.kept(), overview.gone());
  }

  boolean isEmpty() {
    return kept.isEmpty();
  }

  NumbersAcknowledged question() {
    return new NumbersAcknowledged(by, page(kept), page(gone));
  }

  private static List<SubmitSpan> page(List<SubmitSpan> spans) {
    return spans.subList(0, Math.min(NumbersAcknowledged.MAX, spans.size()));
  }

  /** What is left when the last question was answered so. */
  OpenSpans after(NumbersMissing answer) {
    int asked = page(kept).size();
    Stream<SubmitSpan> unanswered =
        answer.more() && !answer.missing().isEmpty()
            ? behind(answer.missing().get(answer.missing().size() - 1), kept.subList(0, asked))
            : Stream.empty();
    List<SubmitSpan> left =
        Stream.concat(unanswered, kept.subList(asked, kept.size()).stream()).toList();
    return new OpenSpans(by, left, List.of());
  }

  private static Stream<SubmitSpan> behind(SubmitSpan last, List<SubmitSpan> asked) {
    List<SubmitSpan> left = new ArrayList<>();
    boolean isBehind = false;
    for (SubmitSpan span : asked) {
      if (isBehind) {
        left.add(span);
      } else if (span.stream().equals(last.stream())) {
        isBehind = true;
        if (last.to().number() >= span.from() && last.to().number() < span.to().number()) {
          left.add(new SubmitSpan(last.to().number() + 1, span.to()));
        }
      }
    }
    return left.stream();
  }
}
