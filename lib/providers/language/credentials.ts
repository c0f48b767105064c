import type { WithHeaders } from './requests.ts';

/** A credential that a person enters to connect an account. */
export interface CredentialField {
  /** Label in the form. */
  readonly label: string;
  /** Whether it is a secret. Secrets are never shown again, and are redacted in the vendor's words. */
  readonly secret: boolean;
  /** The vendor's page about where to find the credential. */
  readonly documentation?: string;
  /** Credential types that the vendor no longer issues, as a sentence for users. Existing credentials keep working. */
  readonly legacy?: string;
}

/** A value that the person enters to connect the account. */
export interface FromCredential {
  /** Name of the credential. */
  readonly credential: string;
}

/** Authentication of requests. */
export type Authorization =
  /** Headers: `{ authorization: 'Bearer {access_token}' }`, or the vendor's own header. */
  | Required<WithHeaders>
  /** HTTP Basic with user and password: `{email}:{api_token}`. */
  | { readonly basic: string };
