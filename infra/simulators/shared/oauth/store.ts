import { randomBytes } from 'node:crypto';
import type { Journal } from '../journal.ts';

/** Consent of an account's owner to an app. */
interface GrantRow {
  readonly id: number;
  readonly holder: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly ended: boolean;
}

/** A code of the authorization server, which a client can exchange for tokens. Times are epoch ms. */
export interface CodeRow {
  readonly id: number;
  readonly code: string;
  readonly holder: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge?: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
  readonly used: boolean;
}

interface TokenRow {
  readonly id: number;
  readonly grant: number;
  readonly use: 'access' | 'refresh';
  readonly token: string;
  readonly expiresAt?: number;
  readonly ended: boolean;
}

/** Access and refresh token that were issued together. An access token without an expiry has no refresh token. */
export interface Tokens {
  readonly access: TokenRow;
  readonly refresh: TokenRow | undefined;
}

/** A token and its consent. */
export interface Known {
  readonly row: TokenRow;
  readonly grant: GrantRow;
  /** Neither the token nor the consent has ended. */
  readonly isValid: boolean;
}

type Store = ReturnType<typeof createStore>;
/** Journal tables of consents, codes and tokens. A token keeps its row after its end. */
export type OAuthStore = Store;

/** Creates a vendor's store of codes, consents and tokens, which the journal keeps. */
export const createStore = (provider: string, journal: Journal) => {
  const grants = journal.table<GrantRow>('oauth/grants', 1);
  const codes = journal.table<CodeRow>('oauth/codes', 1);
  const tokens = journal.table<TokenRow>('oauth/tokens', 1);
  const random = (kind: string) => `sim-${provider}-${kind}-${randomBytes(18).toString('base64url')}`;

  function addToken(grant: number, use: TokenRow['use'], expiresAt?: number): TokenRow {
    const row = { id: tokens.nextId(), grant, use, token: random(use), ended: false };
    return tokens.put(expiresAt === undefined ? row : { ...row, expiresAt });
  }

  function end(row: TokenRow): void {
    tokens.put({ ...row, ended: true });
  }

  const living = (grant: number): TokenRow[] => tokens.all().filter((row) => row.grant === grant && !row.ended);

  return {
    addCode(row: Omit<CodeRow, 'id' | 'code' | 'used'>): CodeRow {
      return codes.put({ ...row, id: codes.nextId(), code: random('code'), used: false });
    },
    findCode: (code: string): CodeRow | undefined => codes.all().find((row) => row.code === code),
    useCode(row: CodeRow): void {
      codes.put({ ...row, used: true });
    },
    addGrant(grant: Omit<GrantRow, 'id' | 'ended'>): GrantRow {
      return grants.put({ ...grant, id: grants.nextId(), ended: false });
    },
    /** If the access token has no lifetime, there is no refresh token. */
    issue(grant: number, expiresAt: number | undefined): Tokens {
      const access = addToken(grant, 'access', expiresAt);
      return { access, refresh: expiresAt === undefined ? undefined : addToken(grant, 'refresh') };
    },
    addAccess: (grant: number, expiresAt: number | undefined): TokenRow => addToken(grant, 'access', expiresAt),
    find(token: string): Known | undefined {
      const row = tokens.all().find((candidate) => candidate.token === token);
      const grant = row && grants.get(row.grant);
      return row && grant && { row, grant, isValid: !row.ended && !grant.ended };
    },
    /** Ends the tokens of a consent. The consent itself remains. */
    endTokens(grant: number): void {
      for (const row of living(grant)) end(row);
    },
    endGrant(id: number): void {
      const grant = grants.get(id);
      if (grant) grants.put({ ...grant, ended: true });
    },
    grantsOf(holder?: string): GrantRow[] {
      return grants.all().filter((grant) => !grant.ended && (holder === undefined || grant.holder === holder));
    },
    living,
    expire(row: TokenRow, at: number): void {
      tokens.put({ ...row, expiresAt: at });
    },
  };
};
