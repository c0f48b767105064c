import type { Answer } from '../../call.ts';
import type { Route } from '../../route.ts';
import { admit } from '../admission.ts';
import { showAnswer, showFailure } from '../answer-for-caller.ts';
import { authenticate } from '../auth.ts';
import { loadCloseFacts } from '../close-facts.ts';
import { countFailure } from '../failed-authentication.ts';
import type { Protocol } from '../protocol.ts';
import { jsonWire } from './json-wire.ts';

/** A row whose answers are JSON. */
export type JsonRoute = Route & { readonly kind?: never };

/**
 * Protocol for JSON routes that need credentials. It looks up the credentials, counts requests and records management
 * calls.
 */
export const json: Protocol<JsonRoute, Answer> = {
  ...jsonWire,
  authenticate,
  admit,
  countFailure,
  // Loaded when a management call needs it, because the functions of records contain this protocol too.
  recordAudit: async (...args) => (await import('../audit.ts')).recordAudit(...args),
  loadCloseFacts,
  show: showAnswer,
  showFailure,
};
