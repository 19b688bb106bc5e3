package dev.holdfast.system;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Takes too long for every build, however short it is made. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(
    named = "holdfast.soak",
    matches = "true",
    disabledReason = "bin/pair-torture runs it, or mvn verify -Psoak")
@interface LongRun {}
