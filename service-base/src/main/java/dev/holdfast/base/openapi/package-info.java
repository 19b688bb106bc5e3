/** What the page of the API says of all endpoints alike, so that none has to repeat it. */
package dev.holdfast.base.openapi;
