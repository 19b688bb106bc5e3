package dev.holdfast.site.pair.log.sqlite;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.holdfast.messaging.sqlite.SqliteMigration;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Produces;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All that brings the site's file to its form, as the container would find it. */
final class RealSchema {

  static final List<SqliteMigration> MIGRATIONS = find();

  private RealSchema() {}

  private static List<SqliteMigration> find() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.holdfast.site");
    Stream<SqliteMigration> beans =
        classes.stream()
            .filter(type -> type.isAssignableTo(SqliteMigration.class))
            .map(JavaClass::reflect)
            .sorted(Comparator.comparing(RealSchema::isLater))
            .map(type -> (SqliteMigration) make(type));
    Stream<SqliteMigration> produced =
        classes.stream()
            .flatMap(type -> type.getMethods().stream())
            .filter(method -> method.isAnnotatedWith(Produces.class))
            .filter(method -> method.getRawReturnType().isAssignableTo(SqliteMigration.class))
            .map(RealSchema::produce);
    return Stream.concat(beans, produced).toList();
  }

  private static boolean isLater(Class<?> type) {
    return !type.isAnnotationPresent(Priority.class);
  }

  private static Object make(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no " + type, e);
    }
  }

  private static SqliteMigration produce(JavaMethod producer) {
    try {
      Method method = producer.reflect();
      method.setAccessible(true);
      return (SqliteMigration) method.invoke(make(method.getDeclaringClass()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("nothing from " + producer, e);
    }
  }
}
