/** Questions about text that more than one part of Holdfast asks. */
package dev.holdfast.shared.text;
