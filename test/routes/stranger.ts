import type { Answerer } from '../engine/http/server.ts';
import { formsOf } from './stored-contents.ts';

/** What a stranger may write into an answer, and what an address may hold: nothing of it may be found in clear. */
export const canaries = {
  name: 'Canaria-Lovelace-the-customer',
  mail: 'canaria@customers.example',
  said: 'canary words of the vendor',
  credential: 'canary-credential-that-the-vendor-repeats',
  query: 'canary-token-in-the-query',
  path: 'canary-token-in-the-path',
} as const;

/** A vendor's message that has the most private of them. */
export const vendorText = `${canaries.said}: ${canaries.name} <${canaries.mail}> sent ${canaries.credential}`;

/** The canaries that are in a text, in any form. */
export const foundIn = (text: string): readonly string[] =>
  Object.values(canaries).filter((canary) => formsOf(canary).some((form) => text.includes(form)));

/** Repeats the whole request: in its body, its content type and its reason. */
export const echo =
  (status: number): Answerer =>
  (request, response, body) => {
    const headers = { 'content-type': `text/${canaries.name}; name="${canaries.mail}"`, 'x-echo': canaries.mail };
    const text = `${canaries.mail} ${request.url} ${JSON.stringify(request.headers)} ${body}`;
    response.writeHead(status, canaries.said, headers).end(text);
  };

/** A body that has the text wherever one of the vendors has its messages and codes. */
export const refusal = {
  message: vendorText,
  description: vendorText,
  error: vendorText,
  code: canaries.name,
  category: canaries.name,
  correlationId: canaries.mail,
  errors: [{ message: vendorText, code: canaries.name }],
};
