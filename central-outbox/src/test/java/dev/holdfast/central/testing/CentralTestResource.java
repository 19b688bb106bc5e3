package dev.holdfast.central.testing;

import dev.holdfast.testkit.postgres.TemporaryDatabase;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.smtp.SmtpSink;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.HashMap;
import java.util.Map;

/** A real PostgreSQL and an SMTP sink for the central under test. */
public class CentralTestResource implements QuarkusTestResourceLifecycleManager {

  /** An argument: leaves the mail server out of the settings. */
  public static final String NO_MAIL_SERVER = "no-mail-server";

  /** 32 zero bytes: opens nothing but what tests have sealed. */
  private static final String SECRETS_KEY = "A".repeat(43) + "=";

  private boolean withMailServer = true;
  private TemporaryPostgres postgres;
  private TemporaryDatabase database;
  private SmtpSink sink;

  @Override
  public void init(Map<String, String> arguments) {
    withMailServer = !arguments.containsKey(NO_MAIL_SERVER);
  }

  @Override
  public Map<String, String> start() {
    postgres = TemporaryPostgres.start();
    database = postgres.createDatabase();
    sink = SmtpSink.start();
    Map<String, String> config = new HashMap<>(Tokens.asConfig());
    config.putAll(Site.asConfig());
    config.put("quarkus.http.test-port", "0");
    config.put("quarkus.datasource.jdbc.url", database.jdbcUrl());
    config.put("quarkus.datasource.reactive.url", database.reactiveUrl());
    config.put("quarkus.datasource.username", database.username());
    config.put("quarkus.datasource.password", database.password());
    if (withMailServer) {
      config.put("quarkus.mailer.host", "localhost");
    }
    config.put("quarkus.mailer.port", Integer.toString(sink.port()));
    config.put("quarkus.mailer.from", "holdfast@example.com");
    config.put("holdfast.central.smtp.timeout", "3s");
    config.put("holdfast.central.site-link.answer-timeout", "1s");
    config.put("holdfast.central.site-link.reconnect-wait", "5s");
    config.put("holdfast.central.secrets.key", SECRETS_KEY);
    // Tests say when a pass runs; what comes in wakes the dispatcher all the same.
    config.put("quarkus.scheduler.enabled", "false");
    return config;
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(sink, new TestInjector.MatchesType(SmtpSink.class));
    injector.injectIntoFields(new Rows(database), new TestInjector.MatchesType(Rows.class));
  }

  @Override
  public void stop() {
    if (sink != null) {
      sink.close();
    }
    if (postgres != null) {
      postgres.close();
    }
  }
}
