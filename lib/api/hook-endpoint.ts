import type { Answer, Call } from '../call.ts';
import { ApiError } from '../errors.ts';
import type { Route } from '../route.ts';
import { anybody } from './anybody.ts';
import { createChain, type Steps } from './chain.ts';
import { countFailure } from './failed-authentication.ts';
import { json } from './json.ts';
import { maxBodyBytes } from './request.ts';

/** A row that a provider calls. */
export type NotificationRoute = Route & { readonly kind: 'hook'; readonly auth: 'none' };

/** The bytes as they came: what was signed is not what a parser makes of it. */
const readBytes = (body: string | undefined, isBase64Encoded: boolean): Uint8Array => {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length <= maxBodyBytes) return bytes;
  throw new ApiError('payload_too_large', `The body is larger than ${maxBodyBytes} bytes.`);
};

const steps: Steps<Answer> = {
  ...anybody,
  countFailure,
  wire: {
    ...json,
    readBody: () => [
      {
        before: ({ event }) => {
          Object.assign(event, { body: readBytes(event.body, event.isBase64Encoded), isBase64Encoded: false });
        },
      },
    ],
  },
};

/** The chain of a route that asks for no credentials, but for a message that proves itself: `body` is its bytes. */
export const notificationEndpoint = <const R extends NotificationRoute>(
  route: R,
  useCase: (call: Call<R>) => Promise<Answer>,
) => createChain(steps, route, useCase);
