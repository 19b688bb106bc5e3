package dev.holdfast.central.kpi;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Numbers of each site as metrics. A site comes and goes with what is shown; as long as it stays,
 * so do its gauges, since a scrape in the moment between two of them would miss it.
 */
public final class SiteGauges<T> {

  private final MeterRegistry registry;
  private final Function<T, String> site;
  private final Map<MultiGauge, ToDoubleFunction<T>> gauges = new LinkedHashMap<>();
  private volatile Map<String, T> latest = Map.of();

  public SiteGauges(MeterRegistry registry, Function<T, String> site) {
    this.registry = registry;
    this.site = site;
  }

  public SiteGauges<T> with(String name, String description, ToDoubleFunction<T> number) {
    gauges.put(MultiGauge.builder(name).description(description).register(registry), number);
    return this;
  }

  public void show(Collection<T> sites) {
    latest = sites.stream().collect(Collectors.toUnmodifiableMap(site, Function.identity()));
    gauges.forEach(
        (gauge, number) ->
            gauge.register(
                latest.keySet().stream().<MultiGauge.Row<?>>map(of -> row(of, number)).toList(),
                false));
  }

  private MultiGauge.Row<?> row(String of, ToDoubleFunction<T> number) {
    return MultiGauge.Row.of(
        Tags.of("site", of),
        () -> {
          T now = latest.get(of);
          return now == null ? Double.NaN : number.applyAsDouble(now);
        });
  }
}
