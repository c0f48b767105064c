import type { Headers } from '../call.ts';
import { ApiError } from '../errors.ts';
import type { Policy } from '../store/projects/policy.ts';

const refuse = (message: string): ApiError => new ApiError('forbidden', message, { details: { retriable: false } });

/**
 * Refuses an API key in a request of a page. Call it for requests with the header `Origin`, which only pages in browsers
 * send. Every visitor of a page can read what the page sends.
 * @throws ApiError `forbidden` if the request contains an API key, whichever key it is
 */
export const refuseKeyOfPage = (headers: Headers): void => {
  if (!headers['x-api-key']) return;
  throw refuse(
    'An x-api-key does not belong in a browser, and is refused with the header origin: call from your backend, or ' +
      'use an x-connection-token.',
  );
};

/**
 * Refuses a browser's page on an origin that the project has not allowed.
 * @param policy of the project whose connection is used
 * @throws ApiError `forbidden` for a page of an origin that the project does not list
 */
export const checkOrigin = ({ browserOrigins }: Policy, origin: string): void => {
  if (browserOrigins.includes(origin)) return;
  throw refuse(
    'The project does not list the origin of this page; add it to browser_origins: PATCH /projects/{id}, or call ' +
      'from your backend.',
  );
};
