const form = document.querySelector('form[role=search]');
const input = form.elements.namedItem('q');
const list = document.querySelector('#results');
const status = document.querySelector('#found');

/** @type {Promise<(text: string) => import('./find.ts').Outcome> | undefined} */
let loading;

/** Loads the code and the index at the first key press. A failed load is repeated at the next key press. */
const load = () => {
  loading ??= Promise.all([
    import(form.dataset.find),
    fetch(form.dataset.index, { credentials: 'omit' }).then((answer) => answer.json()),
  ]).then(([{ createSearch }, index]) => createSearch(index));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

const elementOf = (tag, className, ...content) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
};

const itemOf = ({ title, heading, address, excerpt }) => {
  const link = elementOf('a', '', heading === '' ? title : `${title} › ${heading}`);
  link.href = address;
  const pieces = excerpt.map(([text, isMarked]) => (isMarked ? elementOf('mark', '', text) : text));
  return elementOf('li', '', link, ...(pieces.length > 0 ? [elementOf('p', 'excerpt', ...pieces)] : []));
};

const summaryOf = ({ found, isExact, corrected }, text) => {
  if (!isExact) return `Nothing found for “${text}”. These sections come nearest:`;
  const words = corrected.length === 0 ? '' : ` for “${corrected.join(' ')}”`;
  return `${found.length === 1 ? '1 result' : `${found.length} results`}${words}. Choose with the arrow keys and Enter.`;
};

const close = () => {
  list.replaceChildren();
  status.textContent = '';
};

const search = async () => {
  const text = input.value.trim();
  if (text === '') return close();
  try {
    const find = await load();
    if (text !== input.value.trim()) return;
    const outcome = find(text);
    list.replaceChildren(...outcome.found.map(itemOf));
    status.textContent = summaryOf(outcome, text);
  } catch {
    status.textContent = 'The search could not be loaded. Type again to repeat.';
  }
};

/** Moves the focus between the field and the links of the results. */
const move = (event, by) => {
  const places = [input, ...list.querySelectorAll('a')];
  const next = places[places.indexOf(document.activeElement) + by];
  if (places.length === 1) return;
  event.preventDefault();
  next?.focus();
};

const isTyped = ({ key, ctrlKey, metaKey, altKey }) => key.length === 1 && !ctrlKey && !metaKey && !altKey;

const onKey = (event) => {
  if (event.isComposing) return;
  if (event.key === 'ArrowDown') move(event, 1);
  else if (event.key === 'ArrowUp') move(event, -1);
  else if (event.key === 'Escape') {
    close();
    input.focus();
  } else if (event.currentTarget === list && isTyped(event) && event.key !== ' ') input.focus();
};

input.addEventListener('keydown', () => load().catch(() => {}), { once: true });
input.addEventListener('input', search);
input.addEventListener('keydown', onKey);
list.addEventListener('keydown', onKey);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || !isTyped(event) || event.target.closest('input, select, textarea, [contenteditable]'))
    return;
  event.preventDefault();
  input.focus();
  input.select();
});
form.hidden = false;
const given = new URLSearchParams(location.search).get('q');
if (given) {
  input.value = given;
  search();
}
for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;
