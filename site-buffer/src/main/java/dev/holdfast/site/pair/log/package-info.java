/**
 * The replication log of a pair: what has changed in the file of the node that leads, how it gets
 * into the file of the other, and what becomes of changes that both have made. It knows neither who
 * leads nor how the two talk; docs/adr/0064 says why it is as it is.
 */
package dev.holdfast.site.pair.log;
