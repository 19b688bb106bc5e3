/** Keeps tokens that are limited to some targets from all others. */
package dev.holdfast.site.access;
