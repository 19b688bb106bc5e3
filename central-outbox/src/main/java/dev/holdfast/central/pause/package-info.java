/**
 * Lists and mail servers that operators have paused: who, why and until when. What is paused is
 * neither attempted nor counted; it stays due and goes on afterwards, one first and then the rest.
 */
package dev.holdfast.central.pause;
