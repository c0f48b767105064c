import { fromFolders } from '../../providers/folders.ts';

/**
 * Result of a failed refresh: a person must reconnect, the app is wrong, wait, retry, or the account must allow the
 * access.
 */
export type Fate = 'gone' | 'app' | 'wait' | 'retry' | 'forbidden';

/** A token endpoint's response to a refresh, as recorded or documented. */
export interface TokenRefusal {
  readonly status: number;
  readonly body: unknown;
  readonly fate: Fate;
  /** Expected text of the error. */
  readonly says?: RegExp;
  /** Expected wait, seconds. */
  readonly wait?: number;
  readonly source: string;
}

/**
 * Standard errors, which any vendor may send: RFC 6749, sections 5.2 and 4.1.2.1; OpenID Connect Core, section 3.1.2.6;
 * RFC 8628, section 3.5.
 */
export const standardRefusals: readonly (readonly [string, Fate])[] = [
  ['invalid_grant', 'gone'],
  ['interaction_required', 'gone'],
  ['login_required', 'gone'],
  ['account_selection_required', 'gone'],
  ['consent_required', 'gone'],
  ['invalid_client', 'app'],
  ['unauthorized_client', 'app'],
  ['invalid_request', 'app'],
  ['invalid_scope', 'app'],
  ['unsupported_grant_type', 'app'],
  ['temporarily_unavailable', 'retry'],
  ['server_error', 'retry'],
  ['slow_down', 'wait'],
];

const ofVendors = await fromFolders<readonly TokenRefusal[]>('token/refusals');

/** Refusals of each vendor that are not in the standard: `test/providers/<id>/token/refusals.ts`. */
export const vendorRefusals = Object.entries(ofVendors).flatMap(([provider, rows]) =>
  rows.map((row) => ({ provider, ...row })),
);
