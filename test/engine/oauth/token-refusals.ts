import { fromFolders } from '../../providers/folders.ts';

/** What becomes of a refresh: only a person can help, the app is wrong, later, or somebody has to allow it at the vendor. */
export type Fate = 'gone' | 'app' | 'wait' | 'retry' | 'forbidden';

/** An answer of a vendor's token endpoint to a refresh, as recorded or documented. */
export interface TokenRefusal {
  readonly status: number;
  readonly body: unknown;
  readonly fate: Fate;
  /** What the error says of it. */
  readonly says?: RegExp;
  /** Seconds. */
  readonly wait?: number;
  readonly source: string;
}

/** RFC 6749, sections 5.2 and 4.1.2.1; OpenID Connect Core, section 3.1.2.6; RFC 8628, section 3.5. Any vendor may send these. */
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

/** Of each vendor, what the standard does not say: `test/providers/<id>/token/refusals.ts`. */
export const vendorRefusals = Object.entries(ofVendors).flatMap(([provider, rows]) =>
  rows.map((row) => ({ provider, ...row })),
);
