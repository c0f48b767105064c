import type { Headers } from '../call.ts';
import { ApiError } from '../errors.ts';
import type { Policy } from '../store/projects/policy.ts';

const refuse = (message: string): ApiError => new ApiError('forbidden', message, { details: { retriable: false } });

/**
 * Only pages of browsers send `Origin`, and everybody who opens a page can read what it sends.
 * @throws ApiError `forbidden` where an API key comes with one, whichever it is
 */
export const refuseKeyOfPage = (headers: Headers): void => {
  if (headers.origin === undefined || !headers['x-api-key']) return;
  throw refuse(
    'An x-api-key does not belong in a browser, and is refused beside the header origin: call from your backend, or ' +
      'use an x-connection-token.',
  );
};

/**
 * @param policy of the project whose connection is used
 * @throws ApiError `forbidden` for a page of an origin that the project does not list
 */
export const checkOrigin = ({ browserOrigins }: Policy, { origin }: Headers): void => {
  if (origin === undefined || browserOrigins.includes(origin)) return;
  throw refuse(
    'The project does not list the origin of this page; add it to browser_origins: PATCH /projects/{id}, or call from ' +
      'your backend.',
  );
};
