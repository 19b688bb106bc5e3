package dev.holdfast.central.recipients;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.smtp.MailAddress;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** What may stand on a list. */
final class RecipientAddresses {

  static final int MAX_RECIPIENTS = 500;

  private RecipientAddresses() {}

  /** As they are shown. */
  static List<String> inOrder(Collection<String> addresses) {
    return addresses.stream()
        .sorted(Comparator.comparing(address -> address.toLowerCase(Locale.ROOT)))
        .toList();
  }

  /** Without doubles, which differ at most in case, in alphabetical order. */
  static List<String> checked(List<String> given) {
    if (given == null) {
      throw invalid("is missing; send {\"recipients\": [\"someone@example.com\"]}");
    }
    if (given.size() > MAX_RECIPIENTS) {
      throw invalid(
          "has %d entries; at most %d are allowed".formatted(given.size(), MAX_RECIPIENTS));
    }
    TreeMap<String, String> byLowerCase = new TreeMap<>();
    for (int i = 0; i < given.size(); i++) {
      String address = given.get(i);
      if (!MailAddress.isOne(address)) {
        throw invalid("entry %d is not an e-mail address".formatted(i + 1));
      }
      byLowerCase.putIfAbsent(address.toLowerCase(Locale.ROOT), address);
    }
    return List.copyOf(byLowerCase.values());
  }

  private static ProblemException invalid(String problem) {
    return new ProblemException(Problem.invalidField("recipients", problem));
  }
}
