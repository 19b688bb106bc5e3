package dev.holdfast.central.testing;

import dev.holdfast.testkit.kafka.KafkaBroker;
import dev.holdfast.testkit.oidc.OidcProvider;
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

  /** An argument: nobody vouches for people. */
  public static final String NO_PROVIDER = "no-provider";

  /** An argument: starts a Kafka broker and takes envelopes from it. */
  public static final String BROKER = "broker";

  /** An argument: central finds a database of its first version, with rows in it. */
  public static final String FIRST_VERSION = "first-version";

  /** 32 zero bytes: opens nothing but what tests have sealed. */
  public static final String SECRETS_KEY = "A".repeat(43) + "=";

  private boolean withMailServer = true;
  private boolean withProvider = true;
  private boolean withBroker;
  private boolean ofFirstVersion;
  private TemporaryPostgres postgres;
  private TemporaryDatabase database;
  private Rows rows;
  private SmtpSink sink;
  private KafkaBroker broker;
  private OidcProvider provider;

  @Override
  public void init(Map<String, String> arguments) {
    withMailServer = !arguments.containsKey(NO_MAIL_SERVER);
    withProvider = !arguments.containsKey(NO_PROVIDER);
    withBroker = arguments.containsKey(BROKER);
    ofFirstVersion = arguments.containsKey(FIRST_VERSION);
  }

  @Override
  public Map<String, String> start() {
    postgres = TemporaryPostgres.start();
    database = postgres.createDatabase();
    rows = new Rows(database);
    if (ofFirstVersion) {
      FirstVersion.fill(database);
    }
    sink = SmtpSink.start();
    Map<String, String> config = new HashMap<>(Tokens.asConfig());
    config.putAll(Site.asConfig());
    config.put("quarkus.http.test-port", "0");
    // Tests may say that they are a proxy that ends TLS.
    config.put("quarkus.http.proxy.proxy-address-forwarding", "true");
    config.put("quarkus.http.proxy.trusted-proxies", "127.0.0.1");
    config.put("quarkus.datasource.jdbc.url", database.jdbcUrl());
    config.put("quarkus.datasource.reactive.url", database.reactiveUrl());
    config.put("quarkus.datasource.username", database.username());
    config.put("quarkus.datasource.password", database.password());
    if (withMailServer) {
      config.put("quarkus.mailer.host", "localhost");
    }
    if (withProvider) {
      provider = OidcProvider.start();
      config.put("quarkus.oidc.tenant-enabled", "true");
      config.put("quarkus.oidc.auth-server-url", provider.url());
      config.put("quarkus.oidc.client-id", OidcProvider.CLIENT);
      config.put("quarkus.oidc.credentials.secret", OidcProvider.SECRET);
      config.put("holdfast.central.oidc.name", "the plant's directory");
      config.put("holdfast.central.oidc.roles.operator", "night-shift,day-shift");
    }
    config.put("quarkus.mailer.port", Integer.toString(sink.port()));
    config.put("quarkus.mailer.from", "holdfast@example.com");
    config.put("holdfast.central.public-url", "https://central.example.com/");
    config.put("holdfast.central.smtp.timeout", "20s");
    config.put("holdfast.central.site-link.answer-timeout", "5s");
    config.put("holdfast.central.site-link.reconnect-wait", "5s");
    config.put("holdfast.central.secrets.key", SECRETS_KEY);
    // Tests say when a pass runs; what comes in wakes the dispatcher all the same.
    config.put("quarkus.scheduler.enabled", "false");
    if (withBroker) {
      broker = KafkaBroker.start();
      config.put("holdfast.central.broker.enabled", "true");
      config.put("kafka.bootstrap.servers", broker.address());
    }
    config.put("holdfast.central.dispatch.listen", "false");
    return config;
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(sink, new TestInjector.MatchesType(SmtpSink.class));
    if (provider != null) {
      injector.injectIntoFields(provider, new TestInjector.MatchesType(OidcProvider.class));
    }
    if (broker != null) {
      injector.injectIntoFields(broker, new TestInjector.MatchesType(KafkaBroker.class));
    }
    injector.injectIntoFields(postgres, new TestInjector.MatchesType(TemporaryPostgres.class));
    injector.injectIntoFields(rows, new TestInjector.MatchesType(Rows.class));
  }

  @Override
  public void stop() {
    if (provider != null) {
      provider.close();
    }
    if (broker != null) {
      broker.close();
    }
    if (sink != null) {
      sink.close();
    }
    if (postgres != null) {
      rows.close();
      postgres.close();
    }
  }
}
