/**
 * The few numbers that say whether all is well, on demand from the table and as metrics. They are
 * for display: nothing decides by them.
 */
package dev.holdfast.central.kpi;
