/**
 * The compiler as the rest of the processor sees it: annotations, refusals, files that it makes.
 */
package dev.holdfast.messaging.processor.compiler;
