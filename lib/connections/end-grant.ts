import type { Credentials } from '../engine/http/request/authorization.ts';
import type { Clock } from '../engine/oauth/oauth-app.ts';
import { loadProvider } from '../providers/load.ts';
import type { Disconnection } from '../store/connections/erasures.ts';
import { appOf } from './oauth-app.ts';

/** A grant that a consent gave to a project's OAuth app. */
export interface Grant {
  readonly project: string;
  /** Id of the provider. */
  readonly provider: string;
  /** Decrypts the credentials. Called only if they are needed. */
  readonly credentials: () => Promise<Credentials>;
  /**
   * Whether another connection of the project uses the same account. If so, a revocation that ends all grants of the
   * account is not sent. Called only if the provider ends all grants at once.
   */
  readonly isShared?: () => Promise<boolean>;
}

/**
 * Ends a grant at its provider, with the project's OAuth app.
 * @param clock its deadline, epoch ms, and the stopwatch that notes the request
 * @returns `unsupported` or `failed` with the reason, if the service cannot end the grant
 * @throws ApiError `provider_*` if the provider did not confirm the end of the grant
 */
export const endGrant = async (grant: Grant, clock: Pick<Clock, 'deadline' | 'stopwatch'>): Promise<Disconnection> => {
  const { project, provider: id } = grant;
  const provider = await loadProvider(id);
  if (provider === undefined) return { outcome: 'unsupported', message: `the service no longer has a provider ${id}` };
  const revoke = provider.oauth?.revoke;
  if (revoke === undefined) {
    return { outcome: 'unsupported', message: `${provider.name} has no request that ends a grant` };
  }
  if (revoke.endsAll && (await grant.isShared?.())) {
    return { outcome: 'unsupported', message: `${provider.name} would also end the grants of other connections` };
  }
  const credentials = await grant.credentials();
  const app = await appOf({ project, provider: id }, credentials);
  if (app === undefined) return { outcome: 'failed', message: `the project no longer has an OAuth app for ${id}` };
  const { revokeGrant } = await import('../engine/oauth/grants.ts');
  await revokeGrant(provider, app, credentials, clock);
  return { outcome: 'revoked' };
};
