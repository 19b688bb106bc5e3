/**
 * What sites send: notifications, stored exactly once and acknowledged after the commit, and
 * questions after them. The signature has been verified before anything gets here.
 */
package dev.holdfast.central.inbox;
