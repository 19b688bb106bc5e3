// Short news of what a person has done, seen for a while and read out once.

const SHOWN_MS = 6_000;

let place;
let timer;

export function announce(text) {
  place ??= document.body.appendChild(
    Object.assign(document.createElement('div'), { className: 'news', role: 'status' }),
  );
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => (place.textContent = ''), SHOWN_MS);
}
