import type { Answerer } from '../engine/http/server.ts';
import { formsOf } from './stored-contents.ts';

/**
 * Texts of customers and strangers: in records, in responses of vendors, in addresses and in headers. No text may be
 * stored or logged unencrypted.
 */
export const canaries = {
  name: 'Canaria-Lovelace-the-customer',
  mail: 'canaria@customers.example',
  said: 'canary words of the vendor',
  credential: 'canary-credential-that-the-vendor-repeats',
  query: 'canary-token-in-the-query',
  path: 'canary-token-in-the-path',
  street: 'Canary Wharf of the customer 7',
  note: 'canary words of a note',
  idempotencyKey: 'canary-key-of-a-retry',
  fileName: 'canary-file-of-the-customer',
} as const;

/** A vendor's message with the most private canaries. */
export const vendorText = `${canaries.said}: ${canaries.name} <${canaries.mail}> sent ${canaries.credential}`;

/** Returns the canaries that a text contains in any form. */
export const foundIn = (text: string): readonly string[] =>
  Object.values(canaries).filter((canary) => formsOf(canary).some((form) => text.includes(form)));

/** Repeats the whole request in the body, the content type and the reason phrase. */
export const echo =
  (status: number): Answerer =>
  (request, response, body) => {
    const headers = { 'content-type': `text/${canaries.name}; name="${canaries.mail}"`, 'x-echo': canaries.mail };
    const text = `${canaries.mail} ${request.url} ${JSON.stringify(request.headers)} ${body}`;
    response.writeHead(status, canaries.said, headers).end(text);
  };

/** A body with the text in each place where a vendor may have messages and codes. */
export const refusal = {
  message: vendorText,
  description: vendorText,
  error: vendorText,
  code: canaries.name,
  category: canaries.name,
  correlationId: canaries.mail,
  errors: [{ message: vendorText, code: canaries.name }],
};
