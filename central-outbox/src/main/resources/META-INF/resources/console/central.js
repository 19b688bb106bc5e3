// What the node of central that answers says of itself.

import { get } from '/ui/api.js';
import { centralTimeIs } from '/ui/format.js';

let said = null;

/** Ages follow central's clock, whatever the browser's says. */
export async function readCentral() {
  said = await get('status');
  centralTimeIs(said.at);
}

/** {node, version, at, clockAheadMillis}, or null. */
export const central = () => said;
