package dev.holdfast.central.delivery.email;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.central.delivery.http.HttpCaller;
import dev.holdfast.central.pause.Pause;
import dev.holdfast.central.pause.PausedKind;
import dev.holdfast.central.pause.Pauses;
import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.secrets.Secret;
import dev.holdfast.central.smtp.ServerStates;
import dev.holdfast.central.smtp.SmtpAuth;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.central.smtp.SmtpConfigurations;
import dev.holdfast.central.smtp.SmtpSettings;
import dev.holdfast.shared.breaker.Breaker;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * The servers in the order of failover, as the configurations were when they were last read. A
 * changed configuration gets a new server; its places and its breaker stay.
 */
@ApplicationScoped
class SmtpServers implements ServerStates {

  private static final Logger LOG = Logger.getLogger(SmtpServers.class);

  private final SmtpConfigurations configurations;
  private final Pauses pauses;
  private final SmtpClients clients;
  private final SmtpSettings settings;
  private final HttpCaller http;
  private final Redactor redactor;
  private final SmtpMetrics metrics;
  private final Vertx vertx;
  private final Clock clock;
  private final Timeouts timeouts;
  private final AtomicLong made = new AtomicLong();
  private final Map<String, Lasting> lasting = new ConcurrentHashMap<>();
  private volatile List<SmtpServer> servers = List.of();
  private volatile List<SmtpServer> enabled = List.of();
  private volatile Map<String, Pause> paused = Map.of();

  @Inject
  SmtpServers(
      SmtpConfigurations configurations,
      Pauses pauses,
      SmtpClients clients,
      SmtpSettings settings,
      HttpCaller http,
      Redactor redactor,
      SmtpMetrics metrics,
      Vertx vertx,
      Clock clock,
      Timeouts timeouts) {
    this.configurations = configurations;
    this.pauses = pauses;
    this.clients = clients;
    this.settings = settings;
    this.http = http;
    this.redactor = redactor;
    this.metrics = metrics;
    this.vertx = vertx;
    this.clock = clock;
    this.timeouts = timeouts;
  }

  /** In the order of failover, those switched off included. */
  List<SmtpServer> all() {
    return servers;
  }

  /** Those that mails may take. */
  List<SmtpServer> enabled() {
    return enabled;
  }

  @Override
  public Optional<Away> away(String name) {
    Lasting server = lasting.get(name);
    return server == null
        ? Optional.empty()
        : server.openSince().map(since -> new Away(since, server.openUntil(clock.instant())));
  }

  /** Ends when connections to what is no more are closed, so that places are not taken twice. */
  Uni<Void> refresh() {
    return Uni.combine()
        .all()
        .unis(configurations.all(), pauses.all())
        .with(this::exchange)
        .chain(leaving -> Uni.createFrom().completionStage(leaving::toCompletionStage));
  }

  private synchronized Future<Void> exchange(List<SmtpConfiguration> current, List<Pause> resting) {
    rest(resting);
    List<SmtpServer> before = servers;
    List<SmtpServer> after = current.stream().map(this::keptOrNew).toList();
    servers = after;
    enabled = after.stream().filter(this::mayBeUsed).toList();
    List<Future<Void>> leaving = new ArrayList<>();
    before.stream()
        .filter(server -> !after.contains(server))
        .forEach(server -> leaving.add(leave(server)));
    return Future.join(leaving).mapEmpty();
  }

  /** What has rested is tried with one mail first. */
  private void rest(List<Pause> resting) {
    Map<String, Pause> now =
        resting.stream()
            .filter(pause -> pause.kind() == PausedKind.SmtpConfiguration)
            .collect(Collectors.toMap(Pause::name, Function.identity()));
    paused.keySet().stream()
        .filter(name -> !now.containsKey(name) && lasting.containsKey(name))
        .forEach(name -> lasting.get(name).probeFirst(clock.instant()));
    paused = now;
  }

  private boolean mayBeUsed(SmtpServer server) {
    SmtpConfiguration configuration = server.configuration();
    return configuration.enabled() && !paused.containsKey(configuration.name());
  }

  /** Of those switched on, those that rest. */
  List<Pause> resting() {
    return servers.stream()
        .filter(server -> server.configuration().enabled())
        .flatMap(server -> Optional.ofNullable(paused.get(server.configuration().name())).stream())
        .toList();
  }

  /** Its secrets are blotted out for as long as mails may be under way with them. */
  private Future<Void> leave(SmtpServer server) {
    vertx.setTimer(
        server.configuration().timeout().multipliedBy(3).toMillis(),
        over -> redactor.forgetAll(server.owner()));
    return server.retire();
  }

  private SmtpServer keptOrNew(SmtpConfiguration configuration) {
    return servers.stream()
        .filter(server -> server.configuration().equals(configuration))
        .findFirst()
        .orElseGet(() -> create(configuration));
  }

  private SmtpServer create(SmtpConfiguration configuration) {
    String name = "SMTP configuration '%s'".formatted(configuration.name());
    configuration.warnings().forEach(warning -> LOG.warnf("%s: %s", name, warning));
    // Every version for itself: what is under way still uses the secrets of the one before.
    String owner = name + " #" + made.incrementAndGet();
    redactor.know(owner, secrets(configuration));
    Lasting kept = lasting.computeIfAbsent(configuration.name(), this::newLasting);
    kept.places().limit(configuration.maxConcurrentConnections());
    return new SmtpServer(
        vertx,
        owner,
        configuration,
        clients.client(configuration),
        tokens(owner, configuration),
        kept,
        clients.ownName(),
        redactor,
        clock);
  }

  private Lasting newLasting(String name) {
    SmtpSettings.Breaker breaker = settings.breaker();
    Lasting created =
        new Lasting(
            new Places(timeouts.scheduler()),
            new Breaker(Math.max(1, breaker.failures()), breaker.probeInterval()),
            outcome -> metrics.attempted(name, outcome));
    metrics.watch(name, created::isOpen);
    return created;
  }

  private static List<Secret> secrets(SmtpConfiguration configuration) {
    return configuration.auth() instanceof SmtpAuth.Login login
        ? List.of(
            login.password(),
            Authenticate.response(new Credentials.Password(login.username(), login.password())))
        : configuration.auth().secrets();
  }

  private Optional<AccessTokens> tokens(String owner, SmtpConfiguration configuration) {
    return configuration.auth() instanceof SmtpAuth.XOAuth2 oauth
        ? Optional.of(
            new AccessTokens(owner, oauth, configuration.timeout(), http, redactor, clock))
        : Optional.empty();
  }

  @PreDestroy
  void close() {
    servers.forEach(server -> server.retire());
  }
}
