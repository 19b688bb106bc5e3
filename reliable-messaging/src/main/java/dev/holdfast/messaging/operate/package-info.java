/** What operators and monitors see of the messaging: health, numbers, what failed, retry. */
package dev.holdfast.messaging.operate;
