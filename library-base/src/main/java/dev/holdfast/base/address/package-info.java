/** Where something goes, as far as its address tells. */
package dev.holdfast.base.address;
