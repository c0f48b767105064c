import type { WithHeaders } from './requests.ts';

/** A credential or token that the vendor ends by itself. */
export interface Lasting {
  /** Lifetime in seconds. Default: the credential or token does not expire. */
  readonly lifetime?: number;
}

/**
 * A credential that a person enters to connect an account.
 *
 * - `lifetime`: Lifetime in seconds, if the vendor ends the credential by itself. Pages offer no credential of at most a
 *   day.
 */
export interface CredentialField extends Lasting {
  /** Name in the form. */
  readonly label: string;
  /** A secret is not shown again, and is removed from the vendor's messages. */
  readonly secret: boolean;
  /** Page of the vendor that explains where to find the value. */
  readonly documentation?: string;
}

/** A value that the person enters to connect the account. */
export interface FromCredential {
  /** Name of the credential. */
  readonly credential: string;
}

/** Authentication of requests. */
export type Authorization =
  /** `{ authorization: 'Bearer {access_token}' }`, or a header of the vendor's own. */
  | Required<WithHeaders>
  /** `Authorization: Basic`, user and password: `{email}:{api_token}`. */
  | {
      /** `Authorization: Basic` with user and password: `{email}:{api_token}`. */
      readonly basic: string;
    };
