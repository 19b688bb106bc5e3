package dev.holdfast.system;

import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.process.ServiceProcessBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the build has packaged: runnable jars, or native executables. */
enum Packaged {
  SITE("site-buffer"),
  CENTRAL("central-outbox"),
  ORDER_DESK("examples/order-desk"),
  WAREHOUSE("examples/warehouse");

  /** The product, without the examples. */
  static final List<Packaged> SERVICES = List.of(SITE, CENTRAL);

  static final boolean NATIVE = Boolean.getBoolean("holdfast.system.native");

  private final String module;

  Packaged(String module) {
    this.module = module;
  }

  String module() {
    return module;
  }

  ServiceProcessBuilder process() {
    if (NATIVE) {
      return ServiceProcess.executable(
          existing(
              target()
                  .resolve(
                      "holdfast-%s-%s-runner"
                          .formatted(
                              module.replace("examples/", "example-"),
                              System.getProperty("holdfast.system.version")))));
    }
    return process(existing(jar()));
  }

  static ServiceProcessBuilder process(Path jar) {
    return ServiceProcess.javaJar(jar).jvmArgument("-Xmx256m").quickStart();
  }

  Path jar() {
    return target().resolve("quarkus-app/quarkus-run.jar");
  }

  private Path target() {
    return Path.of("..", module, "target").toAbsolutePath().normalize();
  }

  static void limitHeap(ServiceProcessBuilder builder, int mebibytes) {
    String limit = "-Xmx%dm".formatted(mebibytes);
    if (NATIVE) {
      builder.argument(limit);
    } else {
      builder.jvmArgument(limit).jvmArgument("-XX:+ExitOnOutOfMemoryError");
    }
  }

  private static Path existing(Path file) {
    if (!Files.exists(file)) {
      throw new IllegalStateException(file + " is not there; package the services first");
    }
    return file;
  }
}
