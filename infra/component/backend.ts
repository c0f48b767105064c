import type { Confirm, ConnectOptions } from './react-types.ts';
import type { Outcome } from './types.ts';

/* Requests of a page to the backend of its own project. The API key stays there. */

/** Sends JSON to an address of the backend. @throws Error with the status of a refusal */
const post = async (address: string, body: object): Promise<Response> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${address} answered ${answer.status}: see the log of your backend.`);
  return answer;
};

/** A new magic link. @throws Error if the backend refuses, or its answer contains no `url` */
export const makeLink = async (link: ConnectOptions['link']): Promise<string> => {
  if (typeof link === 'function') return link();
  const { url }: { readonly url?: unknown } = await (await post(link, {})).json();
  if (typeof url === 'string') return url;
  throw new Error(`POST ${link} answered without a text "url": return the url of the magic link as { url }.`);
};

/** Confirms an outcome, unless the connection is active already. @throws Error if the backend refuses */
export const confirmWith = async (confirm: Confirm | undefined, outcome: Outcome): Promise<void> => {
  if (confirm === undefined || outcome.status === 'connected') return;
  await (typeof confirm === 'function' ? confirm(outcome) : post(confirm, outcome));
};
