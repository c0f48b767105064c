import type { ObjectName } from '../../objects/names.ts';
import type { Meaning } from './errors.ts';
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
 * Connection by OAuth 2.0: authorization code (RFC 6749) with PKCE (RFC 7636). Requests then send
 * `Bearer {access_token}`. Placeholders of the URLs are credentials with a pattern in the provider's `hostParts`, and
 * `{host}`, which is one of `hosts`.
 */
export interface OAuth extends Encoded, Partial<Based> {
  /** Consent page of the vendor, with the parameters of every consent. */
  readonly authorizeUrl: string;
  /** Token endpoint, which exchanges codes and refresh tokens. */
  readonly tokenUrl: string;

  /**
   * Scopes to request, unless the project's OAuth app or the request names others. Empty if the app alone determines
   * its scopes.
   */
  readonly scopes: readonly string[];
  /** Scopes for reading each object. Without an entry, any token can read the object. */
  readonly readScopes?: ScopeNeeds;
  /** Scopes for writing each object, in addition to the scopes for reading. */
  readonly writeScopes?: ScopeNeeds;
  /**
   * Parameters that request scopes. Default: a parameter `scope` with spaces between the scopes. An empty parameter is
   * left out.
   */
  readonly query?: (scopes: readonly string[]) => Readonly<Record<string, string>>;
  /** `false` if the vendor does not support `code_verifier`. */
  readonly pkce?: false;
  /**
   * Authentication of the app at the token endpoint: `basic` is HTTP Basic. Default: `client_id` and `client_secret` in
   * the body.
   */
  readonly authorization?: 'basic';
  /** Lifetime of an access token in seconds, if the response does not contain it. Default: the token never expires. */
  readonly renew?: number;
  /** Credentials that a person enters before the consent, such as the subdomain in the URLs. */
  readonly credentials?: readonly string[];
  /** Credentials in the token response. The first group of the pattern is the value. */
  readonly fromAnswer?: Readonly<Record<string, PatternAt>>;
  /**
   * Request with the new token that reads the location or the name of the account, if the token response does not
   * contain it.
   */
  readonly identify?: Lookup;
  /**
   * Meanings of refusals of the token endpoint, if the standard's word in `error` is not sufficient. 401 means a grant
   * that only a person can renew, 503 a later try, 429 a rate limit, 400 a wrong app.
   */
  readonly meanings?: readonly Meaning[];
  /** Revokes the grant when the account is disconnected. */
  readonly revoke?: Revocation;
  /** Sign-in hosts, if there are several. `{host}` in URLs and scopes is the account's host. */
  readonly hosts?: OAuthHosts;
  /** Reasons why a consent may fail, by our name: the `error` that `return_url` receives. */
  readonly errors?: Readonly<Record<string, ConsentRefusal>>;
}

/** A request outside the base URL. */
interface AtUrl {
  /** Complete URL. */
  readonly url: string;
}

/**
 * The accounts that a consent covers, as a list or a single item. The account is the item that the person has named,
 * otherwise the first item. The request sends `Bearer {access_token}` unless `headers` contains another
 * `authorization`. With `body`, it sends a form instead of that header (RFC 7662). Placeholders of the form:
 * `access_token`, `client_id`, `client_secret`. Placeholders of `where` are the person's inputs before the consent. If
 * no item matches, the error lists the `name` of each item.
 */
export interface Lookup
  extends ListAt,
    WithHeaders,
    AtUrl,
    Pick<PathRequest, 'body'>,
    Partial<Pick<FoundRecord, 'where'>>,
    Partial<Named> {
  /**
   * Path and pattern of each credential in the item. The pattern is necessary because the credential may become part of
   * URLs. If the pattern matches an empty text, the account connects without the credential.
   */
  readonly credentials: Readonly<Record<string, PatternAt>>;
}

/**
 * Request that revokes a grant at the vendor. Placeholders: `access_token`, `refresh_token`, `client_id`,
 * `client_secret`, host parts.
 */
export interface Revocation extends Encoded, AtUrl, Pick<PathRequest, 'body'> {
  /** Method in the vendor's description. */
  readonly method: 'POST' | 'DELETE';

  /** Whether the request revokes all grants of the account to the app, not only the grant of the given tokens. */
  readonly endsAll?: true;
  /** Authentication: HTTP Basic of the app (`client`), the token as Bearer (`token`), or only the body (`none`). */
  readonly authorization: 'client' | 'token' | 'none';
}

/**
 * Sign-in hosts of a vendor with several: for production and sandboxes, for data centres, or for single accounts. The
 * service sends nothing to a host that is neither in `known` nor matches a form in `own`.
 */
export interface OAuthHosts {
  /** Label of the host in the form. */
  readonly label: string;
  /** Fixed hosts, with a name for people. The first host is the default. */
  readonly known?: Readonly<Record<string, string>>;
  /**
   * Templates for the hosts of accounts, with a placeholder for each name:
   * `{name}--{sandbox}.sandbox.my.salesforce.com`.
   */
  readonly own?: readonly string[];
  /** Callback parameter with the account's host, after `https://`. */
  readonly callback?: string;
  /**
   * Whether an account may have, or always has, its own OAuth app. The account's administrator enters client id and
   * secret to connect the account.
   */
  readonly ownApp?: 'possible' | 'always';
}

/** Reason of a failed consent that people at the vendor's side can solve. */
export interface ConsentRefusal {
  /**
   * Alternatives of callback parameters, each with a text that the parameter contains, in any case. One alternative is
   * sufficient.
   */
  readonly query: readonly Readonly<Record<string, string>>[];
  /** Text on the vendor's own page, so that people recognise the reason. That page does not redirect back. */
  readonly code?: string;
  /** Description of the problem, a sentence for people. */
  readonly message: string;
  /** Advice in sentences for people, one per step. */
  readonly advice: readonly string[];
}
