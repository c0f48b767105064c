import type { Credentials } from '../engine/http/request/authorization.ts';
import { loadProvider } from '../providers/load.ts';
import type { Disconnection } from '../store/connections/erasures.ts';
import { appOf } from './oauth-app.ts';

/** A grant that a consent has given to a project's OAuth app. */
export interface Grant {
  readonly project: string;
  /** Id of the provider. */
  readonly provider: string;
  /** Opened only where they are needed. */
  readonly credentials: () => Promise<Credentials>;
  /**
   * Whether another connection of the project uses the same account: then a revocation that would end all its grants is
   * not made. Asked only where the provider ends all grants at once.
   */
  readonly isShared?: () => Promise<boolean>;
}

/**
 * Ends a grant at its provider, with the project's OAuth app.
 * @param deadline epoch ms
 * @returns `unsupported` or `failed` with the reason, where it cannot be ended from here
 * @throws ApiError `provider_*` when the provider did not confirm it
 */
export const endGrant = async (grant: Grant, deadline: number): Promise<Disconnection> => {
  const { project, provider: id } = grant;
  const provider = await loadProvider(id);
  if (provider === undefined) return { outcome: 'unsupported', message: `there is no provider ${id} any more` };
  const revoke = provider.oauth?.revoke;
  if (revoke === undefined) {
    return { outcome: 'unsupported', message: `${provider.name} has no way to end a grant from here` };
  }
  if (revoke.endsAll && (await grant.isShared?.())) {
    return { outcome: 'unsupported', message: `${provider.name} would end the grant of another connection with it` };
  }
  const credentials = await grant.credentials();
  const app = await appOf({ project, provider: id }, credentials);
  if (app === undefined) return { outcome: 'failed', message: `the project has no OAuth app for ${id} any more` };
  const { revokeGrant } = await import('../engine/oauth/grants.ts');
  await revokeGrant(provider, app, credentials, { deadline });
  return { outcome: 'revoked' };
};
