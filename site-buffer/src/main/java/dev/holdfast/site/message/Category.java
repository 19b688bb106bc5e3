package dev.holdfast.site.message;

/**
 * What kind of work a message is; the codes are those of buffer files since the first generation.
 */
public enum Category {
  ExternalSystem(0),
  Notification(1),
  CachedDbWrite(2);

  private final int code;

  Category(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** Callers may ask the site after it; for notifications central's table is the truth. */
  public boolean isTracked() {
    return this != Notification;
  }

  public static Category of(int code) {
    for (Category category : values()) {
      if (category.code == code) {
        return category;
      }
    }
    throw new IllegalArgumentException("no message category has the code " + code);
  }
}
