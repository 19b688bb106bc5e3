/**
 * Actions on many parked notifications at once, as jobs that any node carries on: giving them up in
 * small commits, and having them tried again carefully, one first and more while that goes well.
 */
package dev.holdfast.central.operator.bulk;
