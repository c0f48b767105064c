import type { WithHeaders } from './requests.ts';

/** A credential that a person enters to connect an account. */
export interface CredentialField {
  /** Name in the form. */
  readonly label: string;
  /** A secret is not shown again, and is removed from the vendor's messages. */
  readonly secret: boolean;
  /** Page of the vendor that explains where to find the value. */
  readonly documentation?: string;
  /** Lifetime in seconds, if the vendor ends the credential by itself. Pages offer no credential of at most a day. */
  readonly lifetime?: number;
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
