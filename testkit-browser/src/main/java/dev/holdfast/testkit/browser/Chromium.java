package dev.holdfast.testkit.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The browser of this machine, started once for all tests. None is ever downloaded. */
public class Chromium implements ExecutionCondition {

  private static final Path EXECUTABLE = Path.of("/usr/bin/chromium");
  private static final String DRIVER = "com.microsoft.playwright.impl.driver.jar.DriverJar";

  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private static Browser browser;

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (Files.isExecutable(EXECUTABLE) && hasDriver()) {
      return ConditionEvaluationResult.enabled("there is a browser");
    }
    String loud =
        "!!! SKIPPED: %s: there is no %s (Debian: apt-get install chromium)"
            .formatted(context.getDisplayName(), EXECUTABLE);
    if (context.getTestMethod().isEmpty()) {
      System.err.println(loud);
    }
    return ConditionEvaluationResult.disabled(loud);
  }

  private static boolean hasDriver() {
    return Chromium.class.getClassLoader().getResource(DRIVER.replace('.', '/') + ".class") != null;
  }

  static synchronized Browser browser() {
    if (browser == null) {
      Playwright playwright =
          Playwright.create(
              new Playwright.CreateOptions()
                  .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
      browser =
          playwright
              .chromium()
              .launch(new BrowserType.LaunchOptions().setExecutablePath(EXECUTABLE).setArgs(FLAGS));
      Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
    }
    return browser;
  }
}
