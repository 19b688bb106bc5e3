// Where in the page somebody is. Stands behind the # of the address, so that everything that can be
// seen can be passed on as a link.

/** The parts of the path and the query: '#/sites/plant-7?tab=parked'. */
export function here() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return {
    parts: path.split('/').filter(Boolean).map(decode),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

export function link(parts, query = {}) {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const text = String(new URLSearchParams(given));
  return `#/${parts.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

export function go(parts, query) {
  location.hash = link(parts, query);
}

/** As go, but the way back leads past it. */
export function become(parts, query) {
  history.replaceState(history.state, '', link(parts, query));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
