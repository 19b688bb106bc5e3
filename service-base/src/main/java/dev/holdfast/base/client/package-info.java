/** What the services do alike when they call others. */
package dev.holdfast.base.client;
