package dev.holdfast.central.smtp;

import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The rows, and the one from the settings unless a row of its name stands in for it. */
@ApplicationScoped
class StoredSmtpConfigurations implements SmtpConfigurations {

  private static final String ALL = "from SmtpConfiguration";

  private static final Comparator<SmtpConfiguration> FAILOVER =
      Comparator.comparingInt(SmtpConfiguration::failoverOrder)
          .thenComparing(SmtpConfiguration::name);

  private final Transactions transactions;
  private final SecretBox box;
  private final SmtpSettings settings;
  private final OfSettings ofSettings;

  @Inject
  StoredSmtpConfigurations(
      Transactions transactions, SecretBox box, SmtpSettings settings, OfSettings ofSettings) {
    this.transactions = transactions;
    this.box = box;
    this.settings = settings;
    this.ofSettings = ofSettings;
  }

  @Override
  public Uni<List<SmtpConfiguration>> all() {
    return transactions
        .statement(
            session ->
                session.createSelectionQuery(ALL, SmtpConfigurationEntity.class).getResultList())
        .map(this::inOrder);
  }

  private List<SmtpConfiguration> inOrder(List<SmtpConfigurationEntity> rows) {
    Stream<SmtpConfiguration> ofRows = rows.stream().map(row -> row.toConfiguration(box, settings));
    boolean replaced =
        rows.stream().anyMatch(row -> row.name.equals(SmtpConfiguration.OF_SETTINGS));
    return Stream.concat(ofRows, replaced ? Stream.empty() : ofSettings.configuration().stream())
        .sorted(FAILOVER)
        .toList();
  }

  @Override
  public Uni<Optional<SmtpConfiguration>> find(String name) {
    return all().map(all -> all.stream().filter(one -> one.name().equals(name)).findFirst());
  }
}
