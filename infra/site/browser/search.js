const form = document.querySelector('form[role=search]');
const input = form.elements.namedItem('q');
const list = document.querySelector('#results');
const status = document.querySelector('#found');

/** @type {Promise<{ pages: [string, string][], sections: [number, string, string][], words: Record<string, number[]> }> | undefined} */
let loading;

const load = () => {
  loading ??= fetch(form.dataset.index, { credentials: 'omit' }).then((answer) => answer.json());
  return loading;
};

/**
 * Points of each section with a word that begins with the text. A whole word and a word in the heading give more
 * points.
 */
const pointsOf = (words, begin) => {
  const points = new Map();
  for (const [word, places] of Object.entries(words)) {
    if (!word.startsWith(begin)) continue;
    for (const place of places) {
      const section = place >> 1;
      const gained = (word === begin ? 4 : 1) + (place & 1) * 6;
      points.set(section, Math.max(points.get(section) ?? 0, gained));
    }
  }
  return points;
};

const find = ({ pages, sections, words }, text) => {
  const wanted = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (wanted.length === 0) return [];
  const [first, ...others] = wanted.map((word) => pointsOf(words, word));
  return [...first]
    .filter(([section]) => others.every((points) => points.has(section)))
    .map(([section, points]) => [section, others.reduce((sum, other) => sum + other.get(section), points)])
    .sort(([, one], [, other]) => other - one)
    .slice(0, 20)
    .map(([section]) => {
      const [page, heading, anchor] = sections[section];
      const [title, address] = pages[page];
      return [title, heading, anchor === '' ? address : `${address}#${anchor}`];
    });
};

const show = (found, text) => {
  list.replaceChildren(
    ...found.map(([title, heading, address]) => {
      const link = document.createElement('a');
      link.href = address;
      link.textContent = heading === '' ? title : `${title}: ${heading}`;
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  status.textContent = text === '' ? '' : `${found.length === 20 ? 'The first 20' : found.length} found`;
};

const search = async () => {
  const text = input.value.trim();
  const index = await load();
  if (text === input.value.trim()) show(find(index, text), text);
};

input.addEventListener('focus', load, { once: true });
input.addEventListener('input', search);
const given = new URLSearchParams(location.search).get('q');
if (given) {
  input.value = given;
  search();
}
for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;
