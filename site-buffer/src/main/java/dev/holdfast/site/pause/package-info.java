/**
 * Targets that rest: somebody has said so, with a reason and perhaps an end. Nothing is attempted
 * at them meanwhile, and nothing counts against what waits.
 */
package dev.holdfast.site.pause;
