package dev.holdfast.site.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What one class says to the log while it is listened to. */
public final class LogCapture extends Handler implements AutoCloseable {

  private final Logger logger;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  public LogCapture(Class<?> source) {
    logger = Logger.getLogger(source.getName());
    logger.addHandler(this);
  }

  public List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord line) {
    Object[] parameters = line.getParameters();
    String text = line.getMessage();
    lines.add(parameters == null || !text.contains("%s") ? text : text.formatted(parameters));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
