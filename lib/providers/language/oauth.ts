import type { ObjectName } from '../../objects/names.ts';
import type { Meaning } from './errors.ts';
import type { ListAt } from './lists.ts';
import type { Path, PatternAt, Template } from './paths.ts';
import type { WithHeaders } from './requests.ts';

/** How an account was connected: by credentials that somebody typed, or by consent. */
export type ConnectionMethod = 'credentials' | 'oauth';

/** A scope, or several of which one is enough: the first is the one to ask for. */
export type ScopeNeed = string | readonly [string, ...string[]];

/** By object: scopes that it takes, all of them. */
export type ScopeNeeds = { readonly [O in ObjectName]?: readonly ScopeNeed[] };

/**
 * How an account connects by OAuth 2.0: authorization code (RFC 6749) with PKCE (RFC 7636). Requests then carry
 * `Bearer {access_token}`. Placeholders of the URLs are credentials with a pattern in the provider's `hostParts`, and
 * `{host}`, which is one of `hosts`.
 */
export interface OAuth extends Encoded {
  /** The page where a person consents, with parameters that each consent has. */
  readonly authorizeUrl: string;
  /** Where codes and refresh tokens are exchanged. */
  readonly tokenUrl: string;
  /** Base URL of accounts that were connected by consent, where it is another one. Placeholders: any credential. */
  readonly baseUrl?: string;
  /** Asked for unless the project's OAuth app or the request says otherwise; empty where the app alone decides. */
  readonly scopes: readonly string[];
  /** What it takes to read each object; one that is not named takes any token. */
  readonly readScopes?: ScopeNeeds;
  /** What it takes to write each object, beside what it takes to read it. */
  readonly writeScopes?: ScopeNeeds;
  /** The parameters that ask for scopes, if not one `scope` with spaces between them. An empty parameter is left out. */
  readonly query?: (scopes: readonly string[]) => Readonly<Record<string, string>>;
  /** The vendor's description leaves no room for `code_verifier`. */
  readonly pkce?: false;
  /** The app proves itself at the token endpoint by HTTP Basic; by `client_id` and `client_secret` in the body when absent. */
  readonly authorization?: 'basic';
  /** Seconds that an access token lives where the answer does not say; it never expires when absent. */
  readonly renew?: number;
  /** Credentials that a person gives before the consent: the subdomain that is part of the URLs. */
  readonly inputs?: readonly string[];
  /** Credentials read from the token answer; the pattern's first group is the value. */
  readonly fromAnswer?: Readonly<Record<string, PatternAt>>;
  /** A read with the new token that says where the account is, or what it is called, where the token answer does not. */
  readonly identify?: Lookup;
  /**
   * What refusals of the token endpoint mean, where the standard's word in `error` does not say it: 401 is a grant that only a person
   * can renew, 503 a moment to come back after, 429 a limit, 400 a wrong app.
   */
  readonly meanings?: readonly Meaning[];
  /** Ends the grant when the account is disconnected. */
  readonly revoke?: Revocation;
  /** The hosts that people consent at, where there are several: `{host}` of URLs and scopes is that of the account. */
  readonly hosts?: OAuthHosts;
  /** Why a consent may end without one, by our name of it: the `error` that `return_url` gets. */
  readonly errors?: Readonly<Record<string, ConsentRefusal>>;
}

/** A request that has a body: those for tokens, and the one that ends a grant. */
interface Encoded {
  /** Form of the body; a form (`application/x-www-form-urlencoded`) when absent. */
  readonly encoding?: 'json';
}

/** A list of what a consent covers, or the only one: the first item, or the one that the person has named, is the account. */
export interface Lookup extends ListAt, WithHeaders {
  /** The whole URL, read with `Bearer {access_token}` unless the headers have another `authorization`. */
  readonly url: string;
  /** Members of a form that asks in the place of that header, as RFC 7662 has it. Placeholders: `access_token`, `client_id`, `client_secret`. */
  readonly body?: Readonly<Record<string, Template>>;
  /** Values that the item has. Placeholders are what the person gave before the consent. */
  readonly where?: Readonly<Record<Path, Template>>;
  /** Path of what an item is called, to say which ones there are where none is as wanted. */
  readonly name?: Path;
  /**
   * Credential to its path in the item, and what it looks like: it may become part of URLs. Where the pattern takes an empty text,
   * the account connects without it.
   */
  readonly credentials: Readonly<Record<string, PatternAt>>;
}

/** Ends a grant at the vendor. Placeholders: `access_token`, `refresh_token`, `client_id`, `client_secret`, host parts. */
export interface Revocation extends Encoded {
  /** As the vendor's description says. */
  readonly method: 'POST' | 'DELETE';
  /** The whole URL. */
  readonly url: string;
  /** Members of the body; none when absent. */
  readonly body?: Readonly<Record<string, Template>>;
  /** It ends all grants of the account to the app, and not only the one whose tokens are given. */
  readonly endsAll?: true;
  /** HTTP Basic of the app, the token as Bearer, or what the body says. */
  readonly authorization: 'client' | 'token' | 'none';
}

/**
 * Where a vendor has several hosts that people consent at: of production and sandboxes, of data centres, of single
 * accounts. Nothing is sent to a host that is neither in `known` nor of a form in `own`.
 */
export interface OAuthHosts {
  /** What the form calls the host. */
  readonly label: string;
  /** Hosts that there is one of, and what people call each; the first is taken where nobody names one. */
  readonly known?: Readonly<Record<string, string>>;
  /** Hosts of accounts, each with a placeholder for every name in it: `{name}--{sandbox}.sandbox.my.salesforce.com`. */
  readonly own?: readonly string[];
  /** Parameter of the callback in which the vendor names the host that has the account, with `https://` before it. */
  readonly callback?: string;
  /** An account may have an OAuth app of its own, or always has: its admin enters client id and secret to connect it. */
  readonly ownApp?: 'possible' | 'always';
}

/** Why a consent ended without one, where people at the vendor's side can mend it. */
export interface ConsentRefusal {
  /** Parameters of the callback, and a text that each holds, whatever its case; one of these is enough. */
  readonly callback: readonly Readonly<Record<string, string>>[];
  /** A text by which people know it on the vendor's own page, from which nobody is sent back. */
  readonly code?: string;
  /** What is wrong, in a sentence for people. */
  readonly message: string;
  /** What to do, in sentences for people: one for each step. */
  readonly advice: readonly string[];
}
