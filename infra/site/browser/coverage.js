const form = document.querySelector('#filter');
const rows = [...document.querySelectorAll('#coverage tbody tr')];
const count = document.querySelector('#shown');

const fits = (row) => {
  const { provider, object, operation, field } = Object.fromEntries(new FormData(form));
  if (provider && row.dataset.provider !== provider) return false;
  if (object && row.dataset.object !== object) return false;
  if (operation && !row.dataset.operations.split(' ').includes(operation)) return false;
  return !field || row.dataset.fields.split(' ').some((name) => name.includes(field.trim().toLowerCase()));
};

const show = () => {
  for (const row of rows) row.hidden = !fits(row);
  count.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} shown`;
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
show();
