package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.DeliveryAdapter;
import dev.holdfast.central.delivery.NotificationTypes;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.central.recipients.RecipientList;
import dev.holdfast.central.recipients.RecipientLists;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.smallrye.mutiny.Uni;
import io.vertx.core.MultiMap;
import io.vertx.ext.mail.MailMessage;
import io.vertx.mutiny.ext.mail.MailClient;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** One plain-text mail to everybody on the list, who do not see each other. */
@ApplicationScoped
class EmailAdapter implements DeliveryAdapter {

  private final RecipientLists lists;
  private final SmtpServer server;

  @Inject
  EmailAdapter(RecipientLists lists, SmtpServer server) {
    this.lists = lists;
    this.server = server;
  }

  @Override
  public String type() {
    return NotificationTypes.EMAIL;
  }

  @Override
  public Uni<DeliveryOutcome> deliver(StoredNotification notification) {
    Optional<String> flaw = server.flaw();
    if (flaw.isPresent()) {
      return forGood(flaw.get());
    }
    String list = notification.content().list();
    return lists
        .find(list)
        .chain(
            found ->
                found
                    .map(recipients -> deliverTo(recipients, notification))
                    .orElseGet(
                        () ->
                            forGood(
                                "list '%s' does not exist; make it with PUT /api/v1/lists/ and its name"
                                    .formatted(list))));
  }

  private Uni<DeliveryOutcome> deliverTo(RecipientList list, StoredNotification notification) {
    if (list.recipients().isEmpty()) {
      return forGood("list '%s' is empty; add recipients to it".formatted(list.name()));
    }
    MailClient client = server.client();
    return client
        .sendMail(mail(notification, list.recipients()))
        .<DeliveryOutcome>map(sent -> new DeliveryOutcome.Delivered(list.recipients(), List.of()))
        .onFailure()
        .recoverWithItem(SmtpFailures::outcomeOf);
  }

  /** The id makes two copies of a mail recognisable as one, by people and by mail servers. */
  private MailMessage mail(StoredNotification notification, List<String> recipients) {
    return new MailMessage()
        .setFrom(server.from())
        .setBcc(recipients)
        .setSubject(notification.content().subject())
        .setText(notification.content().body())
        .setHeaders(
            MultiMap.caseInsensitiveMultiMap()
                .add("Message-ID", "<%s@holdfast>".formatted(notification.id())));
  }

  private static Uni<DeliveryOutcome> forGood(String reason) {
    return Uni.createFrom().item(DeliveryOutcome.failedForGood(reason));
  }
}
