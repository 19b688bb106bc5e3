package dev.holdfast.central.recipients;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.secrets.SecretUnusableException;
import io.vertx.core.json.JsonObject;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.hibernate.annotations.ColumnTransformer;

/** The row, with its addresses. */
@Entity(name = "NotificationList")
@Table(name = "notification_lists")
class ListEntity {

  @Id
  @Column(columnDefinition = "text")
  String name;

  @Column(nullable = false, columnDefinition = "text")
  String type;

  /** As text, since Hibernate Reactive takes every jsonb for an object. */
  @ColumnTransformer(read = "CAST(type_data AS text)", write = "CAST(CAST(? AS text) AS jsonb)")
  @Column(name = "type_data", columnDefinition = "jsonb")
  String typeData;

  @Column(columnDefinition = "text")
  String secret;

  @ElementCollection(fetch = FetchType.EAGER)
  @CollectionTable(name = "list_recipients", joinColumns = @JoinColumn(name = "list_name"))
  @Column(name = "address", nullable = false, columnDefinition = "text")
  Set<String> recipients = new HashSet<>();

  @Version
  @Column(nullable = false)
  long version;

  @Column(name = "updated_at")
  Instant updatedAt;

  @Column(name = "updated_by", columnDefinition = "text")
  String updatedBy;

  /** For Hibernate. */
  protected ListEntity() {}

  ListEntity(String name) {
    this.name = name;
    this.version = 1;
  }

  /** All but its version, which Hibernate counts. */
  void take(RecipientList list, SecretBox box) {
    type = list.type();
    recipients.retainAll(list.recipients());
    recipients.addAll(list.recipients());
    typeData = list.webhook().map(ListEntity::typeData).orElse(null);
    secret = list.webhook().map(target -> sealed(target, box)).orElse(null);
    updatedAt = list.updatedAt().orElseThrow();
    updatedBy = list.updatedBy().orElseThrow();
  }

  private static String typeData(WebhookTarget target) {
    JsonObject data = new JsonObject().put("format", target.format());
    target.template().ifPresent(template -> data.put("template", template));
    return data.encode();
  }

  private String sealed(WebhookTarget target, SecretBox box) {
    JsonObject secrets = new JsonObject().put("url", target.url().value());
    target.key().ifPresent(key -> secrets.put("key", key.value()));
    return box.seal(owner(), new Secret(secrets.encode()));
  }

  private String owner() {
    return "list " + name;
  }

  RecipientList toList(SecretBox box) {
    Optional<WebhookTarget> webhook = Optional.empty();
    Optional<String> flaw = Optional.empty();
    try {
      webhook = webhook(box);
    } catch (SecretUnusableException e) {
      flaw = Optional.of("the address of its webhook cannot be used: " + e.getMessage());
    }
    return new RecipientList(
        name,
        type,
        RecipientAddresses.inOrder(recipients),
        webhook,
        flaw,
        version,
        Optional.ofNullable(updatedAt),
        Optional.ofNullable(updatedBy));
  }

  private Optional<WebhookTarget> webhook(SecretBox box) {
    if (typeData == null || secret == null) {
      return Optional.empty();
    }
    JsonObject data = new JsonObject(typeData);
    JsonObject secrets = new JsonObject(box.open(owner(), secret).value());
    return Optional.of(
        new WebhookTarget(
            new Secret(secrets.getString("url")),
            Optional.ofNullable(secrets.getString("key")).map(Secret::new),
            data.getString("format", WebhookTarget.HOLDFAST),
            Optional.ofNullable(data.getString("template"))));
  }
}
