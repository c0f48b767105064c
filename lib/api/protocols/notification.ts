import type { Answer } from '../../call.ts';
import { ApiError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { countFailure } from '../failed-authentication.ts';
import type { Protocol } from '../protocol.ts';
import { maxBodyBytes } from '../request.ts';
import { jsonWire } from './json-wire.ts';
import { openSteps } from './open-steps.ts';

/** A row that a provider calls. */
type NotificationRoute = Route & { readonly kind: 'hook'; readonly auth: 'none' };

/** The raw bytes of a body. A signature covers these bytes, not the values that a parser reads from them. */
const readBytes = (body: string | undefined, isBase64Encoded: boolean): Uint8Array => {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length <= maxBodyBytes) return bytes;
  throw new ApiError('payload_too_large', `The body is larger than ${maxBodyBytes} bytes.`);
};

/**
 * Protocol for change notifications of providers. There are no credentials: the body proves itself by a signature
 * over its bytes.
 */
export const notification: Protocol<NotificationRoute, Answer> = {
  ...jsonWire,
  ...openSteps,
  countFailure,
  readBody: () => [
    {
      before: ({ event }) => {
        Object.assign(event, { body: readBytes(event.body, event.isBase64Encoded), isBase64Encoded: false });
      },
    },
  ],
};
