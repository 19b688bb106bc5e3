package dev.holdfast.base.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.SecurityConfig;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithParentName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What is set wrong is said in one line, with what was probably meant. */
class CheckSettingsTest {

  /** As a service has them. */
  @ConfigMapping(prefix = "holdfast.sample")
  public interface Sample {
    String id();

    @WithDefault("10s")
    Duration interval();

    @WithDefault("3")
    int batchSize();

    Optional<List<String>> peers();

    Nested retry();

    /** Below it. */
    interface Nested {
      @WithDefault("1")
      int times();
    }
  }

  /** With names of the user's choice. */
  @ConfigMapping(prefix = "holdfast.sample.systems")
  public interface Systems {
    @WithParentName
    Map<String, Target> byName();

    /** One of them. */
    interface Target {
      Optional<String> url();

      Map<String, String> headers();
    }
  }

  private static final KnownSettings KNOWN =
      KnownSettings.of(
          List.of(
              Sample.class.getName(),
              Systems.class.getName(),
              SecurityConfig.class.getName(),
              "key holdfast.sample.node",
              "variable HOLDFAST_SAMPLE_CLIENT_URL"));

  private static List<String> problems(Map<String, String> settings) {
    return problems(settings, Map.of());
  }

  private static List<String> problems(
      Map<String, String> settings, Map<String, String> environment) {
    Supplier<SmallRyeConfigBuilder> sources =
        () ->
            new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withSources(new EnvConfigSource(environment, 300))
                .withSources(
                    new PropertiesConfigSource(settings, "file:config/application.properties", 250))
                .withSources(
                    new PropertiesConfigSource(Map.of("holdfast.sample.id", "plant-7"), "rest", 1));
    return CheckSettings.problems(KNOWN, sources);
  }

  @Test
  void what_is_known_is_no_problem() {
    assertThat(
            problems(
                Map.of(
                    "holdfast.sample.interval", "5s",
                    "%prod.holdfast.sample.batch-size", "7",
                    "holdfast.sample.peers", "a,b",
                    "holdfast.sample.peers[1]", "b",
                    "holdfast.sample.retry.times", "2",
                    "holdfast.sample.node", "node-a",
                    "holdfast.sample.systems.\"a.b\".url", "http://x",
                    "holdfast.sample.systems.erp.headers.X-Plant.Line", "7",
                    "holdfast.security.tokens.anna.sha256", "0".repeat(64),
                    "holdfast.security.tokens.anna.roles", "viewer"),
                Map.of(
                    "HOLDFAST_SAMPLE_BATCH_SIZE", "9",
                    "HOLDFAST_SAMPLE_SYSTEMS_MY_ERP_URL", "http://x",
                    "HOLDFAST_SAMPLE_CLIENT_URL", "http://x",
                    "HOLDFAST_NATIVE_KIT", "elsewhere",
                    "HOLDFAST_OTHER_ID", "of somebody else")))
        .isEmpty();
  }

  @Test
  void a_key_that_nobody_reads_is_named_with_the_nearest_and_where_it_stands() {
    assertThat(problems(Map.of("holdfast.sample.batchsize", "7")))
        .containsExactly(
            "'holdfast.sample.batchsize' is no setting; did you mean 'holdfast.sample.batch-size'?"
                + " (in config/application.properties)");
    assertThat(problems(Map.of("holdfast.smaple.interval", "7s")).get(0))
        .contains("did you mean 'holdfast.sample.interval'?");
    assertThat(problems(Map.of("%dev.holdfast.sample.retry.tims", "7")).get(0))
        .contains("did you mean 'holdfast.sample.retry.times'?");
    assertThat(problems(Map.of("holdfast.nothing-like-any-of-them", "x")))
        .containsExactly(
            "'holdfast.nothing-like-any-of-them' is no setting (in config/application.properties)");
  }

  @Test
  void a_variable_of_the_environment_that_nobody_reads_is_named_with_the_nearest() {
    assertThat(problems(Map.of(), Map.of("HOLDFAST_SAMPLE_INTREVAL", "5s")))
        .containsExactly(
            "'HOLDFAST_SAMPLE_INTREVAL' in the environment is no setting; did you mean"
                + " 'HOLDFAST_SAMPLE_INTERVAL'?");
  }

  @Test
  void a_value_that_cannot_be_read_is_one_line_each() {
    List<String> problems =
        problems(
            Map.of(
                "holdfast.sample.interval", "soon",
                "holdfast.sample.batch-size", "many",
                "holdfast.sample.nod", "node-a"));

    assertThat(problems)
        .as("with what is unknown")
        .hasSize(3)
        .anySatisfy(problem -> assertThat(problem).startsWith("'holdfast.sample.nod' is no"))
        .allSatisfy(problem -> assertThat(problem).doesNotContain("\n", "SRCFG", "Exception"))
        .anySatisfy(
            problem ->
                assertThat(problem).startsWith("holdfast.sample.interval cannot be \"soon\": "))
        .anySatisfy(
            problem ->
                assertThat(problem).startsWith("holdfast.sample.batch-size cannot be \"many\": "));
  }

  @Test
  void what_must_be_set_is_named() {
    assertThat(
            CheckSettings.problems(
                KNOWN, () -> new SmallRyeConfigBuilder().addDefaultInterceptors()))
        .containsExactly("holdfast.sample.id must be set, and is not");
  }

  @Test
  void a_secret_that_cannot_be_read_is_not_shown() {
    assertThat(
            CheckSettings.inOneLine(
                "SRCFG00039: The config property holdfast.sample.secret with the config value"
                    + " \"s3cret\" threw an Exception whilst being converted SRCFG00029: no"))
        .isEqualTo("holdfast.sample.secret has a value that cannot be read");
  }
}
