import type { Route } from '../../route.ts';
import type { Protocol } from '../protocol.ts';
import { jsonWire } from './json-wire.ts';
import { openSteps } from './open-steps.ts';

/** A row whose success is a script for pages of other sites. */
type ScriptRoute = Route & { readonly kind: 'script'; readonly auth: 'none' };

/** The text of a script. */
export interface ScriptAnswer {
  readonly script: string;
}

/**
 * Headers that let every site load the script. A page with `integrity` loads it by CORS, and the script contains
 * nothing secret.
 */
const ownHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Protocol for public scripts. Failures have the envelope. */
export const script: Protocol<ScriptRoute, ScriptAnswer> = {
  ...jsonWire,
  ...openSteps,
  succeed: ({ status }, answer, headers) => ({
    statusCode: status,
    headers: { ...headers, ...ownHeaders },
    body: answer.script,
  }),
};
