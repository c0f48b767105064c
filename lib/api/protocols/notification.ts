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

/** The bytes as they came: a signature is of these, not of the values that a parser makes of them. */
const readBytes = (body: string | undefined, isBase64Encoded: boolean): Uint8Array => {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length <= maxBodyBytes) return bytes;
  throw new ApiError('payload_too_large', `The body is larger than ${maxBodyBytes} bytes.`);
};

/** Change notifications of providers: no credentials, but a body that proves itself, which is its bytes. */
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
