import type { Portal } from './portal.ts';

export interface Entry {
  readonly portal: Portal;
  expiredAt: string;
  /** Of a token by consent, and of a private app that was not given all. */
  scopes?: readonly string[];
  /** A token by consent: there is no daily limit. */
  readonly byConsent?: true;
}

export type Tokens = ReturnType<typeof createTokens>;

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
