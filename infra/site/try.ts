import { type Html, html } from '../../lib/pages/html.ts';
import type { SampleRequest } from './samples.ts';

/** Names of the credentials that samples have, as `npm start` prints them. */
const names: Readonly<Record<string, string>> = {
  TOKEN: 'Token of a connection',
  KEY: 'API key',
  OPERATOR_KEY: 'Operator key',
};

/** Reads only: the service refuses a key that comes with an `Origin`, which a page sends with each write. */
const canBeTried = ({ method }: SampleRequest): boolean => method === 'GET';

/** Where a reader puts the credentials of a page; made visible by the script that sends (`browser/try.js`). */
export const credentialsForm = (requests: readonly SampleRequest[]): Html | undefined => {
  const tried = requests.filter(canBeTried);
  if (tried.length === 0) return undefined;
  const used = new Set(tried.flatMap(({ credential }) => credential?.variable ?? []));
  const fields = [...used].map(
    (variable) =>
      html`<label>${names[variable] ?? variable}<input name="${variable}" type="password" autocomplete="off"></label>`,
  );
  const told = used.size > 0 && ' What npm start has printed goes here; it is kept nowhere but in this page.';
  return html`<form id="credentials" class="filter" aria-label="Credentials" hidden><p>The reads of this page can be sent to the service on this machine.${told}</p>${fields}</form>`;
};

/** Sends a read to the service that serves the page. */
export const tryForm = (summary: string, request: SampleRequest): Html | undefined => {
  if (!canBeTried(request)) return undefined;
  const { target, headers, credential } = request;
  return html`<form class="filter try" data-headers="${JSON.stringify(headers)}" data-header="${credential?.header}" data-credential="${credential?.variable}" hidden>
<label>Path and query<input name="target" value="${target}" size="40" autocomplete="off" spellcheck="false"></label>
<button>Send<span class="hidden"> the request: ${summary}</span></button>
<p role="status" class="quiet"></p></form><pre tabindex="0" hidden></pre>`;
};
