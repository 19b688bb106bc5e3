package dev.holdfast.messaging.processor.send;

import dev.holdfast.messaging.processor.compiler.Output;
import dev.holdfast.messaging.processor.compiler.Refusals;
import dev.holdfast.messaging.processor.message.Message;
import dev.holdfast.messaging.processor.message.Names;
import dev.holdfast.messaging.processor.source.JavaFile;
import dev.holdfast.messaging.processor.source.TypeName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.annotation.processing.Filer;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** Makes the senders. */
public final class Senders {

  public static final String DATABASE_OPTION = "holdfast.messaging.database";
  public static final String CONFIG_OPTION = "holdfast.messaging.config";

  private final OutboxDatabase database;
  private final Optional<Path> config;
  private final Filer filer;
  private final Elements elements;
  private final Refusals refusals;
  private final Output output;
  private ConfiguredSecrets secrets;

  public Senders(
      Map<String, String> options,
      Filer filer,
      Elements elements,
      Refusals refusals,
      Output output) {
    Optional<String> named = Optional.ofNullable(options.get(DATABASE_OPTION));
    this.database = new OutboxDatabase(named, elements, refusals);
    this.config = Optional.ofNullable(options.get(CONFIG_OPTION)).map(Path::of);
    this.filer = filer;
    this.elements = elements;
    this.refusals = refusals;
    this.output = output;
  }

  /**
   * @param wish the type that says where the message goes; the sender is made beside it
   */
  public void make(Message message, String destination, TypeElement wish) {
    if (!Names.isSendable(destination)) {
      refusals.refuse(wish, "'%s' is no name of a service".formatted(destination), Names.REMEDY);
      return;
    }
    requireSecret(message, destination, wish);
    database.find(wish).ifPresent(found -> write(message, destination, wish, found));
  }

  private void requireSecret(Message message, String destination, TypeElement wish) {
    if (!secrets(destination, wish).has(destination)) {
      refusals.refuse(
          wish,
          "%s is sent to '%s', for which no secret is configured"
              .formatted(message.element(), destination),
          remedy(destination));
    }
  }

  private String remedy(String service) {
    return "add holdfast.messaging.services.%s.secret=${...} to %s"
        .formatted(
            service.contains(".") ? '"' + service + '"' : service,
            config.map(Path::toString).orElse(SettingsFile.NAMES.get(0)));
  }

  /** Of all that is configured, whether one of our messages goes there or not. */
  private void requireSound(ConfiguredSecrets found, String asked, TypeElement wish) {
    found.withoutSecret().stream()
        .filter(service -> !service.equals(asked))
        .forEach(
            service ->
                refusals.refuse(
                    wish,
                    "service '%s' has an address, and no secret to sign with".formatted(service),
                    remedy(service)));
    found
        .weak()
        .forEach(
            (key, bytes) ->
                refusals.refuse(
                    wish,
                    "%s has %d bytes, at least %d are needed"
                        .formatted(key, bytes, ConfiguredSecrets.MIN_BYTES),
                    "make one with 'openssl rand -base64 36'"));
  }

  private ConfiguredSecrets secrets(String asked, TypeElement wish) {
    try {
      if (secrets == null) {
        secrets = ConfiguredSecrets.read(config, filer);
        requireSound(secrets, asked, wish);
      }
    } catch (IOException e) {
      refusals.refuse(
          wish,
          "the configuration %s cannot be read".formatted(config.orElseThrow()),
          "name another with -A" + CONFIG_OPTION);
      secrets = ConfiguredSecrets.NONE;
    }
    return secrets;
  }

  private void write(Message message, String destination, TypeElement wish, Database found) {
    String beside = TypeName.of(wish).packageName();
    JavaFile file = output.file(message.name().with("Sender").in(beside), wish);
    boolean usesDeprecated = elements.isDeprecated(message.element());
    output.write(new SenderSource(file, message, destination).filled(found, usesDeprecated));
    message.response().ifPresent(response -> writeAnswers(message, response, wish));
  }

  private void writeAnswers(Message message, TypeElement response, TypeElement wish) {
    String beside = TypeName.of(wish).packageName();
    JavaFile file = output.file(message.name().with("Answers").in(beside), wish);
    boolean usesDeprecated =
        elements.isDeprecated(message.element()) || elements.isDeprecated(response);
    output.write(new AnswersSource(file, message, response).filled(usesDeprecated));
  }
}
