import type { Portal } from './portal.ts';

/** An access token. `expiredAt` is ISO 8601, or empty while the token is valid. */
export interface Entry {
  readonly portal: Portal;
  expiredAt: string;
  /** Scopes of a token by consent, and of a private app without all scopes. */
  scopes?: readonly string[];
  /** The token comes from a consent, so it has no daily limit. */
  readonly byConsent?: true;
}

/** Access tokens of private apps by portal. */
export type Tokens = ReturnType<typeof createTokens>;

/** Starts with one token per portal. An ended token stays known: its answer differs from that for an unknown token. */
export const createTokens = (portals: readonly Portal[]) => {
  const known = new Map<string, Entry>(
    portals.map((portal) => [portal.settings.accessToken, { portal, expiredAt: '' }]),
  );
  const current = new Map(portals.map((portal) => [portal.settings.portalId, portal.settings.accessToken]));
  let issued = 0;
  return {
    current: (portal: Portal) => current.get(portal.settings.portalId) ?? '',
    find: (token: string) => known.get(token),
    expire(portal: Portal, at: number): void {
      const entry = known.get(current.get(portal.settings.portalId) ?? '');
      if (entry) entry.expiredAt = new Date(at).toISOString();
    },
    limit(portal: Portal, scopes: readonly string[]): void {
      const entry = known.get(current.get(portal.settings.portalId) ?? '');
      if (entry) entry.scopes = scopes;
    },
    issue(portal: Portal): string {
      issued += 1;
      const token = `${portal.settings.accessToken}-issued-${issued}`;
      known.set(token, { portal, expiredAt: '' });
      current.set(portal.settings.portalId, token);
      return token;
    },
  };
};
