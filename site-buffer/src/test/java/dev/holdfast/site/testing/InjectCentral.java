package dev.holdfast.site.testing;

import static java.lang.annotation.ElementType.FIELD;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the field of a test that gets the {@link FakeCentral} or the {@link CentralEnd} of {@link
 * SiteResource}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(FIELD)
public @interface InjectCentral {}
