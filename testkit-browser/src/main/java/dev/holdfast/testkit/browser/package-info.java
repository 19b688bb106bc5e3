/** Pages in a real browser; tests of them are skipped, and say so, where there is none. */
package dev.holdfast.testkit.browser;
