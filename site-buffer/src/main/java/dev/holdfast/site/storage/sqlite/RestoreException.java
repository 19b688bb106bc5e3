package dev.holdfast.site.storage.sqlite;

/** A reason not to restore, for the person at the terminal. Nothing has been changed. */
final class RestoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int FAILED = 1;
  private static final int SERVICE_RUNS = 3;
  private static final int NO_GOOD_BACKUP = 4;

  private final int exitCode;

  private RestoreException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  static RestoreException failed(String message) {
    return new RestoreException(FAILED, message);
  }

  static RestoreException serviceRuns(String message) {
    return new RestoreException(SERVICE_RUNS, message);
  }

  static RestoreException noGoodBackup(String message) {
    return new RestoreException(NO_GOOD_BACKUP, message);
  }

  int exitCode() {
    return exitCode;
  }
}
