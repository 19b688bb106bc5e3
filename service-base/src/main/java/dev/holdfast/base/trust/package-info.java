/**
 * Whose certificates are trusted, in both services: everybody's, and those of the plant besides.
 */
package dev.holdfast.base.trust;
