/**
 * Which sites there are, what they may sign with, how they are doing, and whether all they have
 * sent is here.
 */
package dev.holdfast.central.sites;
