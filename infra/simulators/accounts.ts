import type { OAuthParts } from './oauth/server.ts';
import type { Call } from './vendor.ts';

/** What a call gives behind one of these schemes; empty without. */
export const givenIn = ({ headers }: Pick<Call, 'headers'>, ...schemes: readonly string[]): string =>
  new RegExp(`^(?:${schemes.join('|')}) (.+)$`, 'i').exec(headers.authorization ?? '')?.[1] ?? '';

/** The token that an account has without consent, as a test has it end. */
export interface Tokens {
  /** Empty after it has ended. */
  readonly current: () => string;
  readonly expire: () => void;
  /** Puts a new one in its place. */
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

/** What a vendor keeps of one of its accounts. */
interface Entry<A> {
  readonly account: A;
  readonly tokens: Tokens;
}

/** The accounts of a vendor by their names. */
export interface Accounts<A> {
  find(name: string): Entry<A> | undefined;
  /** @throws Error for a name that no account has */
  get(name: string): Entry<A>;
  /** Whose own token it is; nobody's where it has ended. */
  holderOf(token: string): A | undefined;
  /** Whose token it is that was given with a consent; nobody's where it has ended. */
  granteeOf(token: string, oauth: OAuthParts): A | undefined;
  /** Whose token it is, in either way. */
  ownerOf(token: string, oauth: OAuthParts): A | undefined;
}

/** @param opened each with its name, and the token that it has from the start */
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
