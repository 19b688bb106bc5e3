// The access token: in this tab's sessionStorage only, handed over by the form or by #token=… in the link.

const KEY = 'holdfast.token';

export const token = () => sessionStorage.getItem(KEY);
export const forget = () => sessionStorage.removeItem(KEY);

/** A token is what fits into a header: printable ASCII without blanks. */
export const looksLikeToken = (text) => /^[\x21-\x7e]+$/.test(text);

export function remember(text) {
  sessionStorage.setItem(KEY, text);
}

/** Takes the token out of the address, so that it stays in no history entry and no copied link. */
export function takeFromAddress() {
  const match = /^#token=(.*)$/.exec(location.hash);
  if (!match) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  const text = decode(match[1]).trim();
  if (!looksLikeToken(text)) return false;
  remember(text);
  return true;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
