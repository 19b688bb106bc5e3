/** What the tests of the running service share: a central that can misbehave, a settable clock. */
package dev.holdfast.site.testing;
