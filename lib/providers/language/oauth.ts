import type { ObjectName } from '../../objects/names.ts';
import type { Meaning } from './errors.ts';
import type { FoundRecord, ListAt } from './lists.ts';
import type { Named, PatternAt } from './paths.ts';
import type { Based, Encoded, PathRequest, WithHeaders } from './requests.ts';

/** How an account was connected: by credentials that somebody typed, or by consent. */
export type ConnectionMethod = 'credentials' | 'oauth';

/** A scope, or several of which one is enough: the first is the one to ask for. */
export type ScopeNeed = string | readonly [string, ...string[]];

/** By object: scopes that it takes, all of them. */
export type ScopeNeeds = { readonly [O in ObjectName]?: readonly ScopeNeed[] };

/**
 * Connects an account by OAuth 2.0: authorization code (RFC 6749) with PKCE (RFC 7636). Requests then carry `Bearer
 * {access_token}`. Placeholders of the URLs: credentials with a pattern in the provider's `hostParts`, and `{host}`, one of
 * `hosts`.
 *
 * - `baseUrl`: Base URL of accounts that connect by consent. Placeholders: any credential. Default: the provider's
 *   `baseUrl`.
 */
export interface OAuth extends Encoded, Partial<Based> {
  /** Page where a person consents, with fixed parameters. */
  readonly authorizeUrl: string;
  /** URL that exchanges codes and refresh tokens. */
  readonly tokenUrl: string;

  /** Requested scopes, unless the project's OAuth app or the request has others. Empty if the app alone decides. */
  readonly scopes: readonly string[];
  /** Scopes for reads, by object. An absent object needs no scope. */
  readonly readScopes?: ScopeNeeds;
  /** Scopes for writes, by object, in addition to `readScopes`. */
  readonly writeScopes?: ScopeNeeds;
  /** Parameters that ask for scopes. Default: `scope`, separated by spaces. An empty parameter is left out. */
  readonly query?: (scopes: readonly string[]) => Readonly<Record<string, string>>;
  /** The vendor's description has no `code_verifier`. Default: PKCE. */
  readonly pkce?: false;
  /** The app authenticates at the token endpoint by HTTP Basic. Default: `client_id` and `client_secret` in the body. */
  readonly authorization?: 'basic';
  /** Lifetime of an access token in seconds, if the answer has none. Default: the token never expires. */
  readonly renew?: number;
  /** Credentials that a person enters before the consent: a subdomain in the URLs. */
  readonly credentials?: readonly string[];
  /** Credentials in the token answer. The first group of the pattern is the value. */
  readonly fromAnswer?: Readonly<Record<string, PatternAt>>;
  /** Read with the new token that finds the address or the name of the account, if the token answer lacks it. */
  readonly identify?: Lookup;
  /**
   * Meanings of refusals by the token endpoint, if `error` has no standard word: 401 needs a person, 503 is a temporary
   * failure, 429 a rate limit, 400 a wrong app.
   */
  readonly meanings?: readonly Meaning[];
  /** Ends the grant when the account is disconnected. */
  readonly revoke?: Revocation;
  /** Hosts where people consent, if there are several. */
  readonly hosts?: OAuthHosts;
  /** Reasons for a failed consent, by our name. `return_url` receives the name as `error`. */
  readonly errors?: Readonly<Record<string, ConsentRefusal>>;
}

/** Something outside the base URL. */
interface AtUrl {
  /** The whole URL. */
  readonly url: string;
}

/**
 * A list of the sites that a consent covers, or a single site. The first item, or the item that the person has named, is the
 * account.
 *
 * - `url`: Whole URL. Sent with `Bearer {access_token}`, unless `headers` has another `authorization`.
 * - `body`: Form that replaces that header (RFC 7662). Placeholders: `access_token`, `client_id`, `client_secret`.
 * - `where`: Values of the wanted item. Placeholders: the inputs of the person.
 * - `name`: Path of the name of an item, for the error if no item fits.
 */
export interface Lookup
  extends ListAt,
    WithHeaders,
    AtUrl,
    Pick<PathRequest, 'body'>,
    Partial<Pick<FoundRecord, 'where'>>,
    Partial<Named> {
  /**
   * Path and pattern of credentials in the item: they may become parts of URLs. If the pattern accepts an empty text, the
   * account connects without the credential.
   */
  readonly credentials: Readonly<Record<string, PatternAt>>;
}

/**
 * Ends a grant at the vendor. Placeholders: `access_token`, `refresh_token`, `client_id`, `client_secret`, host parts.
 *
 * - `body`: Members of the body. Default: no body.
 */
export interface Revocation extends Encoded, AtUrl, Pick<PathRequest, 'body'> {
  /** HTTP method. */
  readonly method: 'POST' | 'DELETE';

  /** Ends all grants of the account to the app. Default: only the grant of the given tokens. */
  readonly endsAll?: true;
  /** `client` is HTTP Basic of the app, `token` is the token as Bearer, `none` is the body alone. */
  readonly authorization: 'client' | 'token' | 'none';
}

/**
 * Where a vendor has several hosts that people consent at: of production and sandboxes, of data centres, of single
 * accounts. Nothing is sent to a host that is neither in `known` nor of a form in `own`.
 */
export interface OAuthHosts {
  /** Name of the host in the form. */
  readonly label: string;
  /** Names of fixed hosts, by host. The first host is the default. */
  readonly known?: Readonly<Record<string, string>>;
  /** Hosts of single accounts. Each placeholder is a name without a dot: `{name}--{sandbox}.sandbox.my.salesforce.com`. */
  readonly own?: readonly string[];
  /** Parameter of the callback with the host of the account, after `https://`. */
  readonly callback?: string;
  /** An account may have, or always has, an OAuth app of its own: its admin enters client id and secret. */
  readonly ownApp?: 'possible' | 'always';
}

/** Why a consent ended without one, where people at the vendor's side can mend it. */
export interface ConsentRefusal {
  /** Parameters of the callback with a text that each contains, regardless of case. One entry is enough. */
  readonly query: readonly Readonly<Record<string, string>>[];
  /** Text of the vendor's own error page, if the vendor does not redirect. */
  readonly code?: string;
  /** Cause, as a sentence for users. */
  readonly message: string;
  /** Steps to take, as sentences for users. */
  readonly advice: readonly string[];
}
