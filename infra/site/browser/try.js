const credentials = document.querySelector('#credentials');

/** Maximum number of characters of an answer that the page shows. */
const longest = 20_000;

const shown = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, longest);
  } catch {
    return text.slice(0, longest);
  }
};

const headersOf = ({ headers, header, credential }) => {
  const value = credential && credentials.elements.namedItem(credential).value.trim();
  return { ...JSON.parse(headers), ...(value && { [header]: value }) };
};

/** Sends a request to the service of this page only. Refuses other hosts, such as `//example.com`. */
const send = async (form) => {
  const target = new URL(form.elements.namedItem('target').value, location.origin);
  if (target.origin !== location.origin) throw new Error('Enter a path of this service.');
  const began = performance.now();
  const response = await fetch(target, {
    headers: headersOf(form.dataset),
    ...{
      credentials: 'omit',
      mode: 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    },
  });
  const text = await response.text();
  return [`${response.status}, after ${Math.round(performance.now() - began)} ms`, shown(text)];
};

for (const form of document.querySelectorAll('form.try')) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const status = form.querySelector('[role=status]');
    const answer = form.nextElementSibling;
    const [said, text] = await send(form).catch((error) => [error.message, '']);
    answer.textContent = text;
    answer.hidden = text === '';
    status.textContent = said;
  });
}
if (credentials !== null) {
  credentials.hidden = false;
  credentials.addEventListener('submit', (event) => event.preventDefault());
}
