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
  private final List<String> leveledLines = new CopyOnWriteArrayList<>();

  public LogCapture(Class<?> source) {
    this(source.getName());
  }

  public LogCapture(String category) {
    logger = Logger.getLogger(category);
    before = logger.getLevel();
    logger.setLevel(Level.FINE);
    logger.addHandler(this);
  }

  public List<String> lines() {
    return lines;
  }

  /** Each with its level in front: {@code WARN it is full}. */
  public List<String> leveledLines() {
    return leveledLines;
  }

  @Override
  public void publish(LogRecord line) {
    Object[] parameters = line.getParameters();
    String text = line.getMessage();
    String formatted =
        parameters == null || !text.contains("%") ? text : text.formatted(parameters);
    lines.add(formatted);
    leveledLines.add(nameOf(line.getLevel()) + " " + formatted);
  }

  /** Whichever log manager has made the line. */
  private static String nameOf(Level level) {
    return switch (level.getName()) {
      case "SEVERE" -> "ERROR";
      case "WARNING" -> "WARN";
      default -> level.getName();
    };
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(before);
  }
}
