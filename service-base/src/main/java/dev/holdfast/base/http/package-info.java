/** One HTTP request to somebody else, bounded in time and size, and what its answer means. */
package dev.holdfast.base.http;
