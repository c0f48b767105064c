const form = document.querySelector('#filter');
const count = document.querySelector('#shown');
const rows = [...document.querySelectorAll('.vertical > .matrix tr[data-object]')];
const details = new Map([...document.querySelectorAll('details[data-object]')].map((one) => [one.dataset.object, one]));

const nameOf = ({ cells }) => cells[0].textContent;

/** Shows only the columns of a provider, or all columns. */
const showColumns = (table, provider) => {
  const heads = [...table.tHead.rows[0].cells];
  const isHidden = heads.map(
    ({ dataset }) => provider !== '' && dataset.provider !== undefined && dataset.provider !== provider,
  );
  for (const { cells } of table.rows)
    if (cells.length === heads.length) for (const [index, hidden] of isHidden.entries()) cells[index].hidden = hidden;
};

/** Whether a shown column of a row names support. */
const isSupported = ({ cells }) => [...cells].slice(1).some((cell) => !cell.hidden && cell.textContent !== '–');

/**
 * Shows only the rows of fields whose names contain a text, or all rows. Returns whether a shown provider has one of
 * the fields.
 */
const showFields = (one, text) => {
  const fields = [...one.querySelectorAll('tr[data-field]')];
  for (const row of fields) row.hidden = !nameOf(row).includes(text);
  for (const body of one.querySelectorAll('tbody')) body.hidden = text !== '' && !body.querySelector('tr[data-field]');
  return text === '' || fields.some((row) => !row.hidden && isSupported(row));
};

const fits = (row, { object, operation, field }) => {
  const one = details.get(row.dataset.object);
  const hasField = showFields(one, field);
  if (object !== '' && object !== row.dataset.object) return false;
  if (operation === '') return hasField && isSupported(row);
  const named = [...one.querySelectorAll('tr[data-operation]')].find((other) => nameOf(other) === operation);
  return hasField && named !== undefined && isSupported(named);
};

const show = () => {
  const { provider, object, operation, field } = Object.fromEntries(new FormData(form));
  const wanted = { object, operation, field: field.trim().toLowerCase().replaceAll(' ', '_') };
  for (const table of document.querySelectorAll('.vertical table')) showColumns(table, provider);
  for (const row of rows) {
    row.hidden = !fits(row, wanted);
    const one = details.get(row.dataset.object);
    one.hidden = row.hidden;
    one.open = !row.hidden && (wanted.field !== '' || object !== '');
  }
  for (const section of document.querySelectorAll('.vertical'))
    section.hidden = !rows.some((row) => !row.hidden && section.contains(row));
  count.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} objects`;
};

const given = new URLSearchParams(location.search);
for (const control of form.elements) if (given.has(control.name)) control.value = given.get(control.name);
form.addEventListener('input', () => {
  const chosen = [...new FormData(form)].filter(([, value]) => value !== '');
  history.replaceState(null, '', `?${new URLSearchParams(chosen)}`);
  show();
});
form.addEventListener('submit', (event) => event.preventDefault());
form.hidden = false;
if (given.size > 0) show();
else count.textContent = `${rows.length} objects`;
