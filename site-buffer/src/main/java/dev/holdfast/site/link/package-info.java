/** What else the site tells central besides notifications: how its calls and writes are going. */
package dev.holdfast.site.link;
