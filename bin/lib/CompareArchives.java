import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** In what two files differ that should be the same: java CompareArchives.java ONE OTHER. */
final class CompareArchives {

  private static final int MOST_LINES = 20;

  private CompareArchives() {}

  public static void main(String[] files) throws IOException {
    List<String> reasons;
    try (ZipFile one = new ZipFile(files[0]);
        ZipFile other = new ZipFile(files[1])) {
      reasons = compared(one, other);
    } catch (ZipException noArchive) {
      reasons = List.of(firstDifference(Path.of(files[0]), Path.of(files[1])));
    }
    reasons.stream().limit(MOST_LINES).forEach(reason -> System.out.println("  " + reason));
    if (reasons.size() > MOST_LINES) {
      System.out.printf("  and %d more%n", reasons.size() - MOST_LINES);
    }
  }

  private static List<String> compared(ZipFile one, ZipFile other) throws IOException {
    Map<String, ZipEntry> inOne = entries(one);
    Map<String, ZipEntry> inOther = entries(other);
    List<String> reasons = new ArrayList<>();
    for (ZipEntry entry : inOne.values()) {
      ZipEntry twin = inOther.get(entry.getName());
      if (twin == null) {
        reasons.add("only the first has " + entry.getName());
      } else if (!Arrays.equals(bytes(one, entry), bytes(other, twin))) {
        reasons.add("the content of " + entry.getName());
      } else if (entry.getTime() != twin.getTime()) {
        reasons.add("the time of " + entry.getName());
      } else if (!Arrays.equals(entry.getExtra(), twin.getExtra())) {
        reasons.add("the extra fields of " + entry.getName());
      }
    }
    inOther.keySet().stream()
        .filter(name -> !inOne.containsKey(name))
        .forEach(name -> reasons.add("only the second has " + name));
    if (reasons.isEmpty()) {
      boolean sameOrder =
          new ArrayList<>(inOne.keySet()).equals(new ArrayList<>(inOther.keySet()));
      reasons.add(sameOrder ? "the modes of entries, their times in the local zone, or how they are packed" : "the order of entries");
    }
    return reasons;
  }

  private static Map<String, ZipEntry> entries(ZipFile archive) {
    Map<String, ZipEntry> entries = new LinkedHashMap<>();
    Collections.list(archive.entries()).forEach(entry -> entries.put(entry.getName(), entry));
    return entries;
  }

  private static byte[] bytes(ZipFile archive, ZipEntry entry) throws IOException {
    try (InputStream content = archive.getInputStream(entry)) {
      return content.readAllBytes();
    }
  }

  private static String firstDifference(Path one, Path other) throws IOException {
    return "from byte %d on, of %d and %d"
        .formatted(Files.mismatch(one, other), Files.size(one), Files.size(other));
  }
}
