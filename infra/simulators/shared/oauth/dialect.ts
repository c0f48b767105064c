import type { Answer } from '../vendor.ts';

/** An app that is registered with the vendor. */
export interface App {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes that are chosen in the app's settings. Default: the scopes of the vendor's own app. */
  readonly scopes?: readonly string[];
  /** Addresses to which the vendor redirects browsers. Default: any address of this machine. */
  readonly redirectUris?: readonly string[];
  /** Accounts whose admin has not installed the app, if the vendor requires an installation. */
  readonly notInstalledIn?: readonly string[];
}

/** An account whose owner can consent. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  /** First part of the local path, if the vendor has a host per account. A list if several hosts serve the account. */
  readonly tenant?: string | readonly string[];
}

/** Content of the answer to an accepted token request. Times in seconds. */
export interface Issued {
  readonly holder: Holder;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly lifetime: number | undefined;
  readonly scopes: readonly string[];
  /** Set for a refresh that does not change the refresh token. */
  readonly isRenewal?: true;
}

/**
 * Errors of RFC 6749, sections 5.2 and 4.1.2.1, and of OpenID Connect. `throttled` is a limit, which the standard does
 * not name.
 */
export type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'redirect_uri_mismatch'
  | 'interaction_required'
  | 'throttled';

/** A refused OAuth request. Each dialect words the answer itself. */
export interface Problem {
  readonly error: OAuthError;
  readonly description: string;
  /** The refused credential, for vendors with different words for each: `code` or `refresh_token`. */
  readonly about?: 'code' | 'refresh_token';
}

/** Revocation of RFC 7009 as one vendor implements it. Method, encoding and proof differ by vendor. */
export interface RevocationRoute {
  readonly method: 'POST' | 'DELETE';
  /** Contains `{client_id}` if the path names the app. */
  readonly path: string;
  readonly encoding: 'form' | 'json' | 'none';
  /** Proof of the caller: the app by Basic or in the body, the token itself, or none. */
  readonly by: 'basic' | 'body' | 'token' | 'none';
  /** Member of the body that contains the token. */
  readonly member?: string;
  /** The revocation ends all grants of the app on the account, not only the token's own grant. */
  readonly wholeAccount?: true;
  readonly status: 200 | 204;
  /** Answer to an app without a valid proof, if it differs from that answer at the token endpoint. */
  readonly refuse?: () => Answer;
}

/** Differences between one vendor's authorization server and the standard. */
export interface Dialect {
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly client: 'basic' | 'body';
  readonly tokenRequest: 'form' | 'json';
  readonly scopeSeparator: ' ' | ',';
  readonly pkce: boolean;
  /** A `code_challenge` needs no `code_challenge_method`. */
  readonly assumesS256?: true;
  /** Scopes of the app that is always registered. Tokens without a consent have these scopes. */
  readonly appScopes: readonly string[];
  /** Parameter of the authorize URL that lists scopes which an account may lack. */
  readonly optionalScopes?: string;
  /** A consent grants all scopes of the app. The URL names none. */
  readonly grantsAll?: true;
  /** The consent page needs no `response_type`. */
  readonly impliesCode?: true;
  /** Parameters of the consent page in addition to the standard's. */
  readonly authorizeParameters?: readonly string[];
  /** Members of a token request in addition to the standard's. */
  readonly tokenMembers?: readonly string[];
  /** Seconds. */
  readonly codeLifetime: number;
  /** Seconds. If absent, an access token never expires and has no refresh token. */
  readonly lifetime?: number;
  /** A refresh ends the access token, and the refresh token of the request. */
  readonly rotates: boolean;
  /** The use of a refresh token that was rotated away ends the grant. */
  readonly reuseEndsGrant?: true;
  /** Error text for a refresh while another request uses the same refresh token. */
  readonly oneAtATime?: string;
  /** Maximum number of refreshes with the same token within a time. Further refreshes are refused. */
  readonly throttle?: { readonly most: number; readonly seconds: number };
  /** A token request may request another lifetime with `expires_in`. */
  readonly mayAskLifetime?: true;
  /** The answer to a token request is a form unless the request accepts JSON. */
  readonly answersForms?: true;
  /** Status of an accepted token request. */
  readonly status: 200 | 201;
  readonly answer: (issued: Issued) => Readonly<Record<string, unknown>>;
  readonly refuse: (problem: Problem) => Answer;
  /** `error` and further parameters of the callback if a user refuses. */
  readonly denial: Readonly<Record<string, string>>;
  /** `error` and further parameters of the callback if an account blocks an app, whatever the user chooses. */
  readonly blocks?: (app: App, holder: Holder) => Readonly<Record<string, string>> | undefined;
  /** Users may begin at any host. The callback names the host of the account. */
  readonly anyHost?: true;
  /** Further parameters of the callback. */
  readonly callback?: (holder: Holder) => Readonly<Record<string, string>>;
  /** Absent if an app cannot end a grant. */
  readonly revocation?: RevocationRoute;
  /** RFC 7662, if the vendor supports it. */
  readonly introspection?: {
    readonly path: string;
    readonly answer: (known: Introspected) => Readonly<Record<string, unknown>>;
  };
}

/** Facts about a token, as an introspection returns them. Times are epoch ms. */
export interface Introspected extends Issued {
  readonly token: string;
  readonly use: 'access' | 'refresh';
  readonly active: boolean;
  readonly expiresAt: number | undefined;
  readonly clientId: string;
  readonly now: number;
}

/** The answer of RFC 6749, section 5.2. */
export const standardRefusal = ({ error, description }: Problem): Answer => {
  const status = error === 'invalid_client' ? 401 : 400;
  return { status, body: { error, error_description: description } };
};
