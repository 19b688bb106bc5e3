package dev.holdfast.testkit.smtp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mail being handed over: its sender, its recipients and whether the order was kept. */
final class MailTransaction {

  private static final Pattern FROM = Pattern.compile("(?i)FROM:\\s*<([^>]*)>(.*)");
  private static final Pattern TO = Pattern.compile("(?i)TO:\\s*<([^>]+)>.*");
  private static final Pattern SIZE = Pattern.compile("(?i)\\bSIZE=(\\d{1,18})");
  private static final SmtpReply TOO_LARGE = SmtpReply.of(552, "5.3.4 Message too large");

  private final SmtpSettings settings;
  private final Consumer<ReceivedMail> takeMail;
  private final List<String> recipients = new ArrayList<>();
  private Optional<String> sender = Optional.empty();

  MailTransaction(SmtpSettings settings, Consumer<ReceivedMail> takeMail) {
    this.settings = settings;
    this.takeMail = takeMail;
  }

  static Optional<String> recipientIn(String argument) {
    Matcher to = TO.matcher(argument);
    return to.matches() ? Optional.of(to.group(1)) : Optional.empty();
  }

  void forget() {
    sender = Optional.empty();
    recipients.clear();
  }

  SmtpReply begin(String argument) {
    if (sender.isPresent()) {
      return SmtpReply.of(503, "5.5.1 A mail has already begun");
    }
    Matcher from = FROM.matcher(argument);
    if (!from.matches()) {
      return SmtpReply.of(501, "5.5.4 Expected MAIL FROM:<address>");
    }
    Matcher size = SIZE.matcher(from.group(2));
    if (size.find() && Long.parseLong(size.group(1)) > settings.maxMessageBytes()) {
      return TOO_LARGE;
    }
    sender = Optional.of(from.group(1));
    return SmtpReply.of(250, "2.1.0 Sender OK");
  }

  SmtpReply addRecipient(String argument) {
    if (sender.isEmpty()) {
      return SmtpReply.of(503, "5.5.1 MAIL comes first");
    }
    Optional<String> address = recipientIn(argument);
    if (address.isEmpty()) {
      return SmtpReply.of(501, "5.5.4 Expected RCPT TO:<address>");
    }
    if (recipients.size() == settings.maxRecipients()) {
      return SmtpReply.of(452, "4.5.3 Too many recipients");
    }
    recipients.add(address.get());
    return SmtpReply.of(250, "2.1.5 Recipient OK");
  }

  /** Why DATA is out of order; empty when it is welcome. */
  Optional<SmtpReply> whyNoData() {
    if (sender.isEmpty()) {
      return Optional.of(SmtpReply.of(503, "5.5.1 MAIL comes first"));
    }
    if (recipients.isEmpty()) {
      return Optional.of(SmtpReply.of(554, "5.5.1 No valid recipients"));
    }
    return Optional.empty();
  }

  SmtpReply finish(DataBlock message, Optional<String> user, boolean encrypted) {
    if (message.isTooLarge()) {
      return TOO_LARGE;
    }
    takeMail.accept(
        new ReceivedMail(
            sender.orElseThrow(),
            recipients,
            message.text(),
            settings.clock().instant(),
            user,
            encrypted));
    return SmtpReply.of(250, "2.0.0 Message taken");
  }
}
