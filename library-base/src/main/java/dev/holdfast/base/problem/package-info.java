/** Errors over HTTP as RFC 9457 problems: what was being done, to which id, what to do next. */
package dev.holdfast.base.problem;
