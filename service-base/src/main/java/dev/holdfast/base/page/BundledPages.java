package dev.holdfast.base.page;

import io.quarkus.runtime.LaunchMode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Sends each page with all its modules in one file and all its styles in another: a browser asks
 * for six files at a time, and there are dozens. Put together when somebody first asks; while
 * developing, modules are sent as they are written.
 */
@Singleton
class BundledPages {

  private static final Map<String, String> PAGES =
      Map.of("/", "/index.html", "/index.html", "/index.html", "/login.html", "/login.html");

  /** Whoever has other pages sends them as they like. */
  private static final String OURS = "/ui/lit.js";

  private final Map<String, BundledPage> bundled = new ConcurrentHashMap<>();

  void route(@Observes Router router) {
    if (LaunchMode.current() == LaunchMode.DEVELOPMENT || !BundledPage.exists(OURS)) {
      return;
    }
    PAGES.forEach(
        (path, page) -> {
          if (BundledPage.exists(page)) {
            router.get(path).blockingHandler(request -> sendPage(page, request), false);
          }
        });
    router.get(PageFile.BELOW + ":file").blockingHandler(this::sendFile, false);
  }

  private void sendPage(String page, RoutingContext request) {
    request
        .response()
        .putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=utf-8")
        .end(bundled(page).html());
  }

  /** Also to whoever has the page from another node. */
  private void sendFile(RoutingContext request) {
    PAGES.values().stream()
        .distinct()
        .filter(BundledPage::exists)
        .map(this::bundled)
        .flatMap(page -> Stream.of(page.styles(), page.script()))
        .filter(file -> file.path().equals(request.normalizedPath()))
        .findFirst()
        .ifPresentOrElse(file -> file.send(request), request::next);
  }

  private BundledPage bundled(String page) {
    return bundled.computeIfAbsent(page, BundledPage::of);
  }
}
