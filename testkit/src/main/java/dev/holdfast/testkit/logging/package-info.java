/** What a service says to its log. */
package dev.holdfast.testkit.logging;
