import type { Answer } from '../../call.ts';
import type { Protocol } from '../protocol.ts';
import type { JsonRoute } from './json.ts';
import { jsonWire } from './json-wire.ts';
import { openSteps } from './open-steps.ts';

/** JSON for everybody, of routes that ask for no credentials at all: no database client comes with it. */
export const openJson: Protocol<JsonRoute & { readonly auth: 'none' }, Answer> = {
  ...jsonWire,
  ...openSteps,
};
