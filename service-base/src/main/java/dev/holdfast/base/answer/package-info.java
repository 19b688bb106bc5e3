/** Makes a problem of every way a request can fail, and says so in the description of the API. */
package dev.holdfast.base.answer;
