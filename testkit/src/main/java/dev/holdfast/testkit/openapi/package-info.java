/** Looks at the page of an API as a reader who has nothing else. */
package dev.holdfast.testkit.openapi;
