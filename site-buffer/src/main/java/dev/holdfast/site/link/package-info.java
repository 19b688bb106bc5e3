/**
 * What else goes between the site and central besides notifications: up, how its calls and writes
 * are going; down, over the link that is opened here, what operators ask and decide.
 */
package dev.holdfast.site.link;
