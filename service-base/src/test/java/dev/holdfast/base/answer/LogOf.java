package dev.holdfast.base.answer;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Listens to one logger while open. */
final class LogOf extends Handler implements AutoCloseable {

  private final Logger logger;
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();

  private LogOf(Logger logger) {
    this.logger = logger;
  }

  static LogOf logger(String name) {
    LogOf log = new LogOf(Logger.getLogger(name));
    log.logger.addHandler(log);
    return log;
  }

  List<LogRecord> recordsWith(String text) {
    return records.stream().filter(record -> wordsOf(record).contains(text)).toList();
  }

  private static String wordsOf(LogRecord record) {
    return record.getMessage() + Arrays.toString(record.getParameters());
  }

  @Override
  public void publish(LogRecord record) {
    records.add(record);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
