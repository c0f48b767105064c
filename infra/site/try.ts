import { type Html, html } from '../../lib/pages/html.ts';
import { capitalised } from './capitalised.ts';
import type { SampleRequest } from './samples.ts';

/** Names of the credentials in samples, the same as in the output of `npm start`. */
export const credentialNames: Readonly<Record<string, string>> = {
  TOKEN: 'token of a connection',
  KEY: 'API key',
  OPERATOR_KEY: 'operator key',
};

/**
 * Whether a page can send a request: only reads. A page sends `Origin` with each write, and the service refuses a key
 * then.
 */
const canBeTried = ({ method }: SampleRequest): boolean => method === 'GET';

/** Form for the credentials of a page. The script that sends requests (`browser/try.js`) makes the form visible. */
export const credentialsForm = (requests: readonly SampleRequest[]): Html | undefined => {
  const tried = requests.filter(canBeTried);
  if (tried.length === 0) return undefined;
  const used = new Set(tried.flatMap(({ credential }) => credential?.variable ?? []));
  const fields = [...used].map(
    (variable) =>
      html`<label>${capitalised(credentialNames[variable] ?? variable)}<input name="${variable}" type="password" autocomplete="off"></label>`,
  );
  const told =
    used.size > 0 && html` Enter the values that <code>npm start -- --tokens</code> prints. Only this page keeps them.`;
  return html`<form id="credentials" class="filter" aria-label="Credentials" hidden><p>This page can send its reads to the service on this machine.${told}</p>${fields}</form>`;
};

/** Form that sends a read to the service of the page. */
export const tryForm = (summary: string, request: SampleRequest): Html | undefined => {
  if (!canBeTried(request)) return undefined;
  const { target, headers, credential } = request;
  return html`<form class="filter try" data-headers="${JSON.stringify(headers)}" data-header="${credential?.header}" data-credential="${credential?.variable}" hidden>
<label>Path and query<input name="target" value="${target}" size="40" autocomplete="off" spellcheck="false"></label>
<button>Send<span class="hidden"> the request: ${summary}</span></button>
<p role="status" class="quiet"></p></form><pre tabindex="0" hidden></pre>`;
};
