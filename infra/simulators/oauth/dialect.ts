import type { Answer } from '../vendor.ts';

/** An app that somebody has registered with the vendor. */
export interface App {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes that are chosen in its settings; those of the vendor's own app without. */
  readonly scopes?: readonly string[];
  /** Where the vendor sends browsers back to; any address of this machine without. */
  readonly redirectUris?: readonly string[];
  /** Accounts whose admin has not installed it, where a vendor asks for that. */
  readonly notInstalledIn?: readonly string[];
}

/** An account whose owner can consent. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  /** First part of the local path, where a vendor has a host per account; several where more than one host serves it. */
  readonly tenant?: string | readonly string[];
}

/** What is answered to an accepted token request. Times in seconds. */
export interface Issued {
  readonly holder: Holder;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly lifetime: number | undefined;
  readonly scopes: readonly string[];
  /** To a refresh that leaves the refresh token as it is. */
  readonly isRenewal?: true;
}

/** Errors of RFC 6749, section 5.2, and 4.1.2.1; of OpenID Connect; and a limit, for which the standard has no word. */
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
  /** What was refused, for vendors whose words differ: `code` or `refresh_token`. */
  readonly about?: 'code' | 'refresh_token';
}

/** Revocation of RFC 7009 as one vendor implements it: method, encoding and proof differ by vendor. */
export interface RevocationRoute {
  readonly method: 'POST' | 'DELETE';
  /** `{client_id}` where the path names the app. */
  readonly path: string;
  readonly encoding: 'form' | 'json' | 'none';
  /** Who asks: the app, by Basic or in the body, the token itself, or whoever names a token. */
  readonly by: 'basic' | 'body' | 'token' | 'none';
  /** Member of the body that holds the token. */
  readonly member?: string;
  /** All grants of the app on the account end, not only the token's own. */
  readonly wholeAccount?: true;
  readonly status: 200 | 204;
  /** The answer to an app that does not prove itself, where it is not that of the token endpoint. */
  readonly refuse?: () => Answer;
}

/** How one vendor's authorization server differs from the standard, and from the others. */
export interface Dialect {
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly client: 'basic' | 'body';
  readonly tokenRequest: 'form' | 'json';
  readonly scopeSeparator: ' ' | ',';
  readonly pkce: boolean;
  /** A `code_challenge` needs no `code_challenge_method`. */
  readonly assumesS256?: true;
  /** Scopes of the app that is always registered; tokens without a consent have them. */
  readonly appScopes: readonly string[];
  /** Parameter of the authorize URL with scopes that an account may lack. */
  readonly optionalScopes?: string;
  /** A consent is to all scopes of the app, and asks for none. */
  readonly grantsAll?: true;
  /** The consent page needs no `response_type`. */
  readonly impliesCode?: true;
  /** Parameters of the consent page besides the standard's. */
  readonly authorizeParameters?: readonly string[];
  /** Members of a token request besides the standard's. */
  readonly tokenMembers?: readonly string[];
  /** Seconds. */
  readonly codeLifetime: number;
  /** Seconds; an access token without never expires and has no refresh token. */
  readonly lifetime?: number;
  /** A refresh ends the refresh token that it was made with, and the access token. */
  readonly rotates: boolean;
  /** A refresh token that was rotated away ends the grant when it is used. */
  readonly reuseEndsGrant?: true;
  /** What is said to a refresh whose token another request has at the same moment. */
  readonly oneAtATime?: string;
  /** Refreshes of one token within a time; further ones are refused. */
  readonly throttle?: { readonly most: number; readonly seconds: number };
  /** A token request may ask for another lifetime with `expires_in`. */
  readonly mayAskLifetime?: true;
  /** Token requests are answered with a form unless they ask for JSON. */
  readonly answersForms?: true;
  /** Status of an accepted token request. */
  readonly status: 200 | 201;
  readonly answer: (issued: Issued) => Readonly<Record<string, unknown>>;
  readonly refuse: (problem: Problem) => Answer;
  /** `error` and further parameters of the callback when a person refuses. */
  readonly denial: Readonly<Record<string, string>>;
  /** `error` and further parameters of the callback where an account does not let an app in, whatever the person says. */
  readonly blocks?: (app: App, holder: Holder) => Readonly<Record<string, string>> | undefined;
  /** People may begin at any host: the callback says where the account is. */
  readonly anyHost?: true;
  /** Further parameters of the callback. */
  readonly callback?: (holder: Holder) => Readonly<Record<string, string>>;
  /** Absent where an app cannot end a grant. */
  readonly revocation?: RevocationRoute;
  /** RFC 7662, where the vendor has it. */
  readonly introspection?: {
    readonly path: string;
    readonly answer: (known: Introspected) => Readonly<Record<string, unknown>>;
  };
}

/** Epoch ms. */
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
