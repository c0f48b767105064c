import type { Answer } from '../../call.ts';
import type { Protocol } from '../protocol.ts';
import type { JsonRoute } from './json.ts';
import { jsonWire } from './json-wire.ts';
import { openSteps } from './open-steps.ts';

/** Protocol for public JSON routes. It needs no credentials, and so it includes no database client. */
export const openJson: Protocol<JsonRoute & { readonly auth: 'none' }, Answer> = {
  ...jsonWire,
  ...openSteps,
};
