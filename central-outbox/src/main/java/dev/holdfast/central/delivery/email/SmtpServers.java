package dev.holdfast.central.delivery.email;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.central.delivery.http.AccessTokens;
import dev.holdfast.central.delivery.http.HttpCaller;
import dev.holdfast.central.pause.Pause;
import dev.holdfast.central.pause.PausedKind;
import dev.holdfast.central.pause.Pauses;
import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.smtp.ServerStates;
import dev.holdfast.central.smtp.SmtpAuth;
import dev.holdfast.central.smtp.SmtpConfiguration;
import dev.holdfast.central.smtp.SmtpConfigurations;
import dev.holdfast.central.smtp.SmtpSettings;
import dev.holdfast.shared.breaker.Breaker;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * The servers in the order of failover, as the configurations were when they were last read. A
 * changed configuration gets a new server; its workers and its breaker stay.
 */
@ApplicationScoped
class SmtpServers implements ServerStates {

  private static final Logger LOG = Logger.getLogger(SmtpServers.class);

  private final SmtpConfigurations configurations;
  private final Pauses pauses;
  private final SmtpSettings settings;
  private final HttpCaller http;
  private final SmtpMetrics metrics;
  private final ScheduledExecutorService timer;
  private final Redactor redactor;
  private final Clock clock;
  private final SmtpServer.Means means;
  private final AtomicLong made = new AtomicLong();
  private final Map<String, ServerState> states = new ConcurrentHashMap<>();
  private volatile List<SmtpServer> servers = List.of();
  private volatile List<SmtpServer> enabled = List.of();
  private volatile Map<String, Pause> paused = Map.of();

  @Inject
  SmtpServers(
      SmtpConfigurations configurations,
      Pauses pauses,
      SmtpSetup.Factory setups,
      SmtpSettings settings,
      HttpCaller http,
      Redactor redactor,
      SmtpMetrics metrics,
      Vertx vertx,
      Clock clock,
      Timeouts timeouts) {
    this.configurations = configurations;
    this.pauses = pauses;
    this.settings = settings;
    this.http = http;
    this.metrics = metrics;
    this.timer = timeouts.scheduler();
    this.redactor = redactor;
    this.clock = clock;
    this.means = new SmtpServer.Means(vertx, setups, timer, redactor, clock);
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
    return Optional.ofNullable(states.get(name))
        .flatMap(
            server ->
                server
                    .openSince()
                    .map(since -> new Away(since, server.openUntil(clock.instant()))));
  }

  Uni<Void> refresh() {
    return Uni.combine()
        .all()
        .unis(configurations.all(), pauses.all())
        .with(this::exchange)
        .replaceWithVoid();
  }

  private synchronized List<SmtpServer> exchange(
      List<SmtpConfiguration> current, List<Pause> resting) {
    rest(resting);
    List<SmtpServer> before = servers;
    List<SmtpServer> after = current.stream().map(this::keptOrNew).toList();
    servers = after;
    enabled = after.stream().filter(this::mayBeUsed).toList();
    before.stream().filter(server -> !after.contains(server)).forEach(this::leave);
    return after;
  }

  /** What has rested is tried with one mail first. */
  private void rest(List<Pause> resting) {
    Map<String, Pause> now =
        resting.stream()
            .filter(pause -> pause.kind() == PausedKind.SmtpConfiguration)
            .collect(Collectors.toMap(Pause::name, Function.identity()));
    paused.keySet().stream()
        .filter(name -> !now.containsKey(name) && states.containsKey(name))
        .forEach(name -> states.get(name).probeFirst(clock.instant()));
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
  private void leave(SmtpServer server) {
    var unused =
        timer.schedule(
            () -> redactor.forgetAll(server.owner()),
            server.configuration().timeout().multipliedBy(3).toMillis(),
            TimeUnit.MILLISECONDS);
    server.retire();
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
    redactor.know(
        owner,
        configuration.auth() instanceof SmtpAuth.Login login
            ? new Credentials(login.username(), login.password(), false).spellings()
            : configuration.auth().secrets());
    ServerState state = states.computeIfAbsent(configuration.name(), this::newState);
    state.workers().limit(configuration.maxConcurrentConnections());
    return new SmtpServer(means, owner, configuration, tokens(owner, configuration), state);
  }

  private ServerState newState(String name) {
    SmtpSettings.Breaker breaker = settings.breaker();
    ServerState created =
        new ServerState(
            new MailWorkers(name, timer),
            new Breaker(Math.max(1, breaker.failures()), breaker.probeInterval()),
            outcome -> metrics.attempted(name, outcome));
    metrics.watch(name, created::isOpen);
    return created;
  }

  private Optional<AccessTokens> tokens(String owner, SmtpConfiguration configuration) {
    return configuration.auth() instanceof SmtpAuth.XOAuth2 oauth
        ? Optional.of(
            new AccessTokens(
                owner,
                oauth,
                configuration.timeout(),
                http,
                token -> new Credentials(oauth.username(), token, true).spellings(),
                redactor,
                clock))
        : Optional.empty();
  }

  @PreDestroy
  void close() {
    states.values().forEach(state -> state.workers().stop());
  }
}
