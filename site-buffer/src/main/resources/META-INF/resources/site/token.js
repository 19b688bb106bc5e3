// The token of whoever looks at the page. It lives in the tab and goes with it.

import { Refused, get, post, useToken } from '/ui/api.js';
import { setPerson } from '/ui/person.js';

const KEPT = 'holdfast-token';

export const tokenGiven = () => sessionStorage.getItem(KEPT) !== null;

/** With the one that was kept, if none is given. */
export async function enter(token = sessionStorage.getItem(KEPT)) {
  useToken(token);
  await get('status');
  sessionStorage.setItem(KEPT, token);
  setPerson({ name: '', roles: (await mayDecide()) ? ['viewer', 'operator'] : ['viewer'] });
}

export function leave() {
  useToken(null);
  sessionStorage.removeItem(KEPT);
}

/** The site says nobody's roles; counting what nobody has, which only operators may, tells. */
async function mayDecide() {
  try {
    await post('parked/retry', { keyword: 'nothing', dryRun: true });
    return true;
  } catch (error) {
    return !(error instanceof Refused && error.status === 403);
  }
}
