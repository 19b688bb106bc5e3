package dev.holdfast.site.message;

/**
 * The way out that messages share, and with it their breaker and their limits: one for each target,
 * but a single one for all notifications, since they all go to central whatever their list.
 */
public record Lane(Category category, String name) {

  public static final Lane CENTRAL = new Lane(Category.Notification, "");

  public static Lane of(Category category, String target) {
    return category == Category.Notification ? CENTRAL : new Lane(category, target);
  }

  /**
   * Lists of notifications are for callers to name; a metric for each of them would have no end.
   */
  public String metricName() {
    return equals(CENTRAL) ? "central" : name;
  }

  /** For people. */
  @Override
  public String toString() {
    return equals(CENTRAL) ? "central" : category + " " + name;
  }
}
