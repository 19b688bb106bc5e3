/**
 * Actions on many parked messages at once: giving them up, and having them tried again carefully,
 * one first and more while that goes well.
 */
package dev.holdfast.site.parked.bulk;
