import type { Answer } from '../../call.ts';
import { countFailure } from '../failed-authentication.ts';
import type { Protocol } from '../protocol.ts';
import type { JsonRoute } from './json.ts';
import { jsonWire } from './json-wire.ts';
import { openSteps } from './open-steps.ts';

/** JSON for whoever has the token of a link; tokens that no link has are counted. */
export const linkJson: Protocol<JsonRoute & { readonly auth: 'none' }, Answer> = {
  ...jsonWire,
  ...openSteps,
  countFailure,
};
