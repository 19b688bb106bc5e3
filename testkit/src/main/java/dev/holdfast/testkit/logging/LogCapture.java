package dev.holdfast.testkit.logging;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class says to the log, up to the level of debugging, while it is listened to. */
public final class LogCapture extends Handler implements AutoCloseable {

  private final Logger logger;
  private final Level before;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  public LogCapture(Class<?> source) {
    logger = Logger.getLogger(source.getName());
    before = logger.getLevel();
    logger.setLevel(Level.FINE);
    logger.addHandler(this);
  }

  public List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord line) {
    Object[] parameters = line.getParameters();
    String text = line.getMessage();
    lines.add(parameters == null || !text.contains("%") ? text : text.formatted(parameters));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(before);
  }
}
