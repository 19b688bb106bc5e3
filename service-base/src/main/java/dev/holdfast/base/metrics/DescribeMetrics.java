package dev.holdfast.base.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Makes what others measure readable for any tool: with a description, which has no quotation marks
 * since the two formats escape them differently, and with names as Prometheus wants them.
 */
@Singleton
public final class DescribeMetrics implements MeterFilter {

  /** By how their names begin; the first that fits. */
  private static final Map<String, String> DESCRIPTIONS = new LinkedHashMap<>();

  static {
    DESCRIPTIONS.put("http.server.active.requests", "Requests that are being answered");
    DESCRIPTIONS.put("netty.allocator", "Memory of the buffers for what is sent and received");
    DESCRIPTIONS.put("netty.eventexecutor", "What waits for its turn on event loops");
  }

  private static final Map<String, String> NAMES = Map.of("system.cpu.count", "system.cpus");

  /**
   * The usage of the processor is there as a share. Of connections that are open two samples are
   * written that belong to no metric. What the client of a database has under way it counts for
   * each connection that is opened by itself, and only the first of these would be shown; the pools
   * have the same numbers.
   */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "process.cpu.time",
          "http.server.connections",
          "http.server.websocket.connections",
          "database.current",
          "database.queue.size");

  /** Before anything is measured; Quarkus may make a pool first and look for filters then. */
  public static void beforeAll() {
    Metrics.globalRegistry.config().meterFilter(new DescribeMetrics());
  }

  @Override
  public MeterFilterReply accept(Meter.Id id) {
    return LEFT_OUT.contains(id.getName()) ? MeterFilterReply.DENY : MeterFilterReply.NEUTRAL;
  }

  @Override
  public Meter.Id map(Meter.Id id) {
    String name = NAMES.getOrDefault(id.getName(), id.getName());
    String description = description(id).replace('"', '\'');
    List<Tag> tags = id.getTags().stream().map(DescribeMetrics::dotted).toList();
    return name.equals(id.getName())
            && description.equals(id.getDescription())
            && tags.equals(id.getTags())
        ? id
        : new Meter.Id(name, Tags.of(tags), id.getBaseUnit(), description, id.getType());
  }

  private static String description(Meter.Id id) {
    return id.getDescription() != null
        ? id.getDescription()
        : DESCRIPTIONS.entrySet().stream()
            .filter(known -> id.getName().startsWith(known.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("");
  }

  /** {@code clientName} becomes {@code client.name}, and so {@code client_name}. */
  private static Tag dotted(Tag tag) {
    String key = tag.getKey();
    return key.chars().noneMatch(Character::isUpperCase)
        ? tag
        : Tag.of(key.replaceAll("([A-Z])", ".$1").toLowerCase(Locale.ROOT), tag.getValue());
  }
}
