/** What holds for every Quarkus test that has the testkit beside it, without asking for it. */
package dev.holdfast.testkit.quarkus;
