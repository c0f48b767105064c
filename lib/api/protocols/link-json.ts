import type { Answer } from '../../call.ts';
import { countFailure } from '../failed-authentication.ts';
import type { Protocol } from '../protocol.ts';
import type { JsonRoute } from './json.ts';
import { jsonWire } from './json-wire.ts';
import { openSteps } from './open-steps.ts';

/** Protocol for JSON routes that need the token of a link. It counts requests with an unknown token. */
export const linkJson: Protocol<JsonRoute & { readonly auth: 'none' }, Answer> = {
  ...jsonWire,
  ...openSteps,
  countFailure,
};
