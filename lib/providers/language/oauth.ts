import type { ObjectName } from '../../objects/names.ts';
import type { Lasting } from './credentials.ts';
import type { Advised, Meaning } from './errors.ts';
import type { FoundRecord, ListAt } from './lists.ts';
import type { Named, PatternAt } from './paths.ts';
import type { Based, Encoded, PathRequest, WithHeaders } from './requests.ts';

/** Method of connecting an account: credentials that a person entered, or a consent. */
export type ConnectionMethod = 'credentials' | 'oauth';

/** A scope, or several scopes if any one is sufficient. The first scope is the one to request. */
export type ScopeNeed = string | readonly [string, ...string[]];

/** Required scopes by object. All scopes of an object are required. */
export type ScopeNeeds = { readonly [O in ObjectName]?: readonly ScopeNeed[] };

/**
 * Connection by OAuth 2.0: authorization code (RFC 6749) with PKCE (RFC 7636). Requests then send `Bearer
 * {access_token}`. Placeholders of the URLs: credentials with a pattern in the provider's `hostParts`, and `{host}`,
 * one of `hosts`.
 *
 * - `baseUrl`: Base URL of accounts that connect by consent. Placeholders: any credential. Default: the provider's
 *   `baseUrl`.
 * - `authorization`: `client`: the app authenticates at the token endpoint by HTTP Basic. Default: `client_id` and
 *   `client_secret` in the body.
 * - `lifetime`: Lifetime of an access token in seconds, if the response contains none. Default: the token never expires.
 */
export interface OAuth extends Encoded, Partial<Based>, Partial<Authenticated<'client'>>, Lasting {
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
  /** Credentials that a person enters before the consent: a subdomain in the URLs. */
  readonly credentials?: readonly string[];
  /** Credentials in the token response. The first group of the pattern is the value. */
  readonly fromAnswer?: Readonly<Record<string, PatternAt>>;
  /** Request with the new token that reads the address or the name of the account, if the token response lacks it. */
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

/** A request to the vendor's authorization server. */
interface Authenticated<Way> {
  /** `client` is HTTP Basic of the app, `token` is the token as Bearer, `none` is the body alone. */
  readonly authorization: Way;
}

/** A request outside the base URL. */
interface AtUrl {
  /** The whole URL. */
  readonly url: string;
}

/**
 * The accounts that a consent covers, as a list or a single item. The account is the item that the person has named,
 * otherwise the first item.
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
   * Path and pattern of credentials in the item: they may become parts of URLs. If the pattern accepts an empty text,
   * the account connects without the credential.
   */
  readonly credentials: Readonly<Record<string, PatternAt>>;
}

/**
 * Request that revokes a grant at the vendor. Placeholders: `access_token`, `refresh_token`, `client_id`,
 * `client_secret`, host parts.
 *
 * - `body`: Members of the body. Default: no body.
 */
export interface Revocation
  extends Encoded,
    AtUrl,
    Authenticated<'client' | 'token' | 'none'>,
    Pick<PathRequest, 'body'> {
  /** HTTP method. */
  readonly method: 'POST' | 'DELETE';

  /** Ends all grants of the account to the app. Default: only the grant of the given tokens. */
  readonly endsAll?: true;
}

/**
 * Sign-in hosts of a vendor with several: for production and sandboxes, for data centres, or for single accounts. The
 * service sends nothing to a host that is neither in `known` nor matches a form in `own`.
 */
export interface OAuthHosts {
  /** Name of the host in the form. */
  readonly label: string;
  /** Names of fixed hosts, by host. The first host is the default. */
  readonly known?: Readonly<Record<string, string>>;
  /**
   * Hosts of single accounts. Each placeholder is a name without a dot: `{name}--{sandbox}.sandbox.my.salesforce.com`.
   */
  readonly own?: readonly string[];
  /** Parameter of the callback with the host of the account, after `https://`. */
  readonly callback?: string;
  /** An account may have, or always has, an OAuth app of its own: its admin enters client id and secret. */
  readonly ownApp?: 'possible' | 'always';
}

/**
 * Reason of a failed consent that people at the vendor's side can solve.
 *
 * - `advice`: Steps to take, as sentences for users.
 */
export interface ConsentRefusal extends Advised<readonly string[]> {
  /** Parameters of the callback with a text that each contains, regardless of case. One entry is enough. */
  readonly query: readonly Readonly<Record<string, string>>[];
  /** Text of the vendor's own error page, if the vendor does not redirect. */
  readonly code?: string;
  /** Cause, as a sentence for users. */
  readonly message: string;
}
