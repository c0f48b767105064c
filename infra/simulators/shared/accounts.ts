import type { OAuthParts } from './oauth/server.ts';
import type { Call } from './vendor.ts';

/** The credential behind one of these schemes in the `Authorization` header of a call. Empty if there is none. */
export const givenIn = ({ headers }: Pick<Call, 'headers'>, ...schemes: readonly string[]): string =>
  new RegExp(`^(?:${schemes.join('|')}) (.+)$`, 'i').exec(headers.authorization ?? '')?.[1] ?? '';

/** Whether a call has a valid token from a consent of the account that the path names. The token is sent as a bearer. */
export const isGranted = (oauth: OAuthParts, call: Call): boolean => {
  const bearer = oauth.bearer(givenIn(call, 'Bearer'));
  return bearer !== undefined && bearer.account === call.tenant && bearer.expiredAt === undefined;
};

/** Token that an account has without a consent. A test can end it. */
export interface Tokens {
  /** Empty after the token has ended. */
  readonly current: () => string;
  readonly expire: () => void;
  /** Replaces the token with a new one. */
  readonly issue: () => string;
}

const openTokens = (first: string): Tokens => {
  let current = first;
  let issued = 0;
  return {
    current: () => current,
    expire: () => {
      current = '';
    },
    issue: () => {
      issued += 1;
      current = `${first}-issued-${issued}`;
      return current;
    },
  };
};

/** One account of a vendor, with its tokens. */
interface Entry<A> {
  readonly account: A;
  readonly tokens: Tokens;
}

/** Accounts of a vendor by name. */
export interface Accounts<A> {
  find(name: string): Entry<A> | undefined;
  /** @throws Error if no account has this name */
  get(name: string): Entry<A>;
  /** The account whose own token this is. Undefined if the token has ended. */
  holderOf(token: string): A | undefined;
  /** The account whose consent issued this token. Undefined if the token has ended. */
  granteeOf(token: string, oauth: OAuthParts): A | undefined;
  /** The account of a token, whether the token is its own or from a consent. */
  ownerOf(token: string, oauth: OAuthParts): A | undefined;
}

/** Opens the accounts of a vendor. @param opened each account with its name and its first token */
export const openAccounts = <A>(
  opened: readonly (readonly [name: string, account: A, token: string])[],
): Accounts<A> => {
  const entries = new Map(
    opened.map(([name, account, token]): [string, Entry<A>] => [name, { account, tokens: openTokens(token) }]),
  );
  const holderOf = (token: string): A | undefined =>
    token === '' ? undefined : [...entries.values()].find(({ tokens }) => tokens.current() === token)?.account;
  const granteeOf = (token: string, oauth: OAuthParts): A | undefined => {
    const bearer = oauth.bearer(token);
    return bearer?.expiredAt === undefined ? entries.get(bearer?.account ?? '')?.account : undefined;
  };
  return {
    find: (name) => entries.get(name),
    get(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`No account ${name}`);
      return entry;
    },
    holderOf,
    granteeOf,
    ownerOf: (token, oauth) => holderOf(token) ?? granteeOf(token, oauth),
  };
};
