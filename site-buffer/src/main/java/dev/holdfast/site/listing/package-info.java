/** Lists that are streamed as lines. */
package dev.holdfast.site.listing;
