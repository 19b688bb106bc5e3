package dev.holdfast.site.storage.sqlite;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** What the command line asks for. Without a backup it asks for the list of them. */
record RestoreOptions(Path dataDirectory, boolean help, Optional<String> backup) {

  static final String USAGE =
      """
      Puts a backup in the place of a site's buffer. The service must be stopped.

        bin/restore-site [--data DIR]           lists the backups, the newest first
        bin/restore-site [--data DIR] BACKUP    restores one: its name, its path, or 'latest'

        --data DIR   the node's data directory (./data/site)
        --help       this text

      The backup is checked first. The present buffer is set aside as buffer.db.replaced-TIME and
      never deleted. What was delivered after the backup was taken is delivered again; what was
      accepted after it is only in the file that was set aside.

      Exit codes: 0 done, 1 something failed, 2 wrong usage, 3 the service runs,
      4 no such backup, or it is damaged.
      """;

  private static final Path DEFAULT_DIRECTORY = Path.of("data", "site");

  /**
   * @throws IllegalArgumentException with a reason for whoever typed it
   */
  static RestoreOptions parse(List<String> arguments) {
    Path directory = DEFAULT_DIRECTORY;
    boolean help = false;
    Optional<String> backup = Optional.empty();
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      String argument = rest.next();
      if (argument.equals("--help") || argument.equals("-h")) {
        help = true;
      } else if (argument.equals("--data")) {
        directory = Path.of(valueAfter("--data", rest));
      } else if (argument.startsWith("-")) {
        throw new IllegalArgumentException("unknown option '%s'".formatted(argument));
      } else if (backup.isPresent() || argument.isBlank()) {
        throw new IllegalArgumentException("name one backup, not '%s' too".formatted(argument));
      } else {
        backup = Optional.of(argument);
      }
    }
    return new RestoreOptions(directory, help, backup);
  }

  private static String valueAfter(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new IllegalArgumentException("%s needs a directory".formatted(option));
    }
    return rest.next();
  }
}
