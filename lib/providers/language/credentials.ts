import type { WithHeaders } from './requests.ts';

/** Something that a person types to connect an account. */
export interface CredentialField {
  /** What the form calls it. */
  readonly label: string;
  /** Shown to nobody again, and taken out of what the vendor says. */
  readonly secret: boolean;
  /** Page of the vendor that says where to find it. */
  readonly documentation?: string;
  /** Which of them the vendor gives to nobody any more, in a sentence for people: those who have one may go on with it. */
  readonly legacy?: string;
}

/** A value that the person who connects the account types. */
export interface FromCredential {
  /** Name of the credential. */
  readonly credential: string;
}

/** How a request proves who it is. */
export type Authorization =
  /** `{ authorization: 'Bearer {access_token}' }`, or a header of the vendor's own. */
  | Required<WithHeaders>
  /** `Authorization: Basic`, user and password: `{email}:{api_token}`. */
  | { readonly basic: string };
