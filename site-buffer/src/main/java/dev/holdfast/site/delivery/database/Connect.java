package dev.holdfast.site.delivery.database;

import dev.holdfast.base.client.LastingClient;
import dev.holdfast.base.secrets.Secret;
import dev.holdfast.base.trust.AdditionalTrust;
import dev.holdfast.site.definition.Database;
import dev.holdfast.site.definition.DatabaseUrl;
import io.vertx.core.Vertx;
import io.vertx.mssqlclient.MSSQLBuilder;
import io.vertx.mssqlclient.MSSQLConnectOptions;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Makes the pool of a database out of its definition. */
final class Connect {

  /** Sooner than most firewalls forget a connection that nobody uses. */
  private static final int IDLE_MINUTES = 4;

  private static final String VERIFY_CA = "verify-ca";
  private static final String VERIFY_FULL = "verify-full";

  private final Vertx vertx;
  private final Database database;
  private final DatabaseUrl url;
  private final PoolSize size;
  private final String name;

  /**
   * How large and how patient a pool is.
   *
   * @param timeout how long a write may take, and so how long to wait for a connection
   */
  record PoolSize(int connections, Duration timeout) {}

  Connect(Vertx vertx, Database database, PoolSize size) {
    this(vertx, database, size, database.name());
  }

  /**
   * @param name of the pool among the metrics; a former pool of that name is forgotten there
   */
  Connect(Vertx vertx, Database database, PoolSize size, String name) {
    this.vertx = vertx;
    this.name = name;
    this.database = database;
    this.url = DatabaseUrl.parse(database.url());
    this.size = size;
  }

  Pool pool(Dialect dialect) {
    return LastingClient.of(vertx, () -> open(dialect));
  }

  private Pool open(Dialect dialect) {
    PoolMeters.forget(name);
    return switch (dialect) {
      case POSTGRESQL ->
          PgBuilder.pool().using(vertx).with(poolOptions()).connectingTo(postgresql()).build();
      case MYSQL ->
          MySQLBuilder.pool().using(vertx).with(poolOptions()).connectingTo(mysql()).build();
      case SQLSERVER ->
          MSSQLBuilder.pool().using(vertx).with(poolOptions()).connectingTo(sqlServer()).build();
    };
  }

  private PoolOptions poolOptions() {
    return new PoolOptions()
        .setName(name)
        .setMaxSize(size.connections())
        .setConnectionTimeout(timeoutMillis())
        .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS)
        .setIdleTimeout(IDLE_MINUTES)
        .setIdleTimeoutUnit(TimeUnit.MINUTES);
  }

  private PgConnectOptions postgresql() {
    PgConnectOptions options = new PgConnectOptions();
    Map<String, String> parameters = new HashMap<>(url.options());
    parameters.remove("sslmode");
    parameters.putIfAbsent("application_name", "holdfast-site");
    // The driver speaks nothing else; the server converts to what the database is stored in.
    parameters.put("client_encoding", "UTF8");
    common(options, Dialect.POSTGRESQL).setProperties(parameters);
    options.setSslMode(io.vertx.pgclient.SslMode.of(sslMode()));
    return options;
  }

  private MySQLConnectOptions mysql() {
    MySQLConnectOptions options = new MySQLConnectOptions();
    common(options, Dialect.MYSQL);
    options.setSslMode(
        switch (sslMode()) {
          case "prefer" -> io.vertx.mysqlclient.SslMode.PREFERRED;
          case "require" -> io.vertx.mysqlclient.SslMode.REQUIRED;
          case VERIFY_CA -> io.vertx.mysqlclient.SslMode.VERIFY_CA;
          case VERIFY_FULL -> io.vertx.mysqlclient.SslMode.VERIFY_IDENTITY;
          default -> io.vertx.mysqlclient.SslMode.DISABLED;
        });
    return options;
  }

  private MSSQLConnectOptions sqlServer() {
    MSSQLConnectOptions options = new MSSQLConnectOptions();
    common(options, Dialect.SQLSERVER);
    return options.setSsl(!sslMode().equals("disable") && !sslMode().equals("prefer"));
  }

  private SqlConnectOptions common(SqlConnectOptions options, Dialect dialect) {
    options
        .setHost(url.host())
        .setPort(url.port().orElse(dialect.defaultPort()))
        .setDatabase(url.database())
        .setUser(database.user().orElseThrow())
        .setPassword(database.password().map(Secret::value).orElse(""));
    options.setConnectTimeout(timeoutMillis());
    options.setMetricsName(PoolMeters.clientName(name));
    trust(options);
    return options;
  }

  /** As PostgreSQL's own clients have it: only the modes that verify look at the certificate. */
  private void trust(SqlConnectOptions options) {
    switch (sslMode()) {
      case "disable" -> {}
      case VERIFY_FULL ->
          options
              .setTrustOptions(AdditionalTrust.ofPem(database.trust()))
              .setHostnameVerificationAlgorithm("HTTPS");
      case VERIFY_CA ->
          options
              .setTrustOptions(AdditionalTrust.ofPem(database.trust()))
              .setHostnameVerificationAlgorithm("");
      default -> options.setTrustAll(true).setHostnameVerificationAlgorithm("");
    }
  }

  private String sslMode() {
    return url.options().getOrDefault("sslmode", "disable");
  }

  private int timeoutMillis() {
    return Math.toIntExact(size.timeout().toMillis());
  }
}
