/**
 * Which node of a site with two of them leads. After a partition both may believe they do; what
 * comes under an epoch that is over is refused, and its node keeps its copies.
 */
package dev.holdfast.central.epoch;
