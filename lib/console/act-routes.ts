import { holdsScope } from '../access.ts';
import { actedRoutes } from '../api/console.ts';
import type { Signed } from './visit.ts';

/** The route that each form calls, by the last part of the path of the form. */
export const actRoutes = {
  pause: actedRoutes.pauseSync,
  resume: actedRoutes.resumeSync,
  sync: actedRoutes.startSync,
  replay: actedRoutes.replay,
  link: actedRoutes.createLink,
  mute: actedRoutes.muteIssue,
  unmute: actedRoutes.muteIssue,
  reconnect: actedRoutes.createLink,
} as const;

export type ActName = keyof typeof actRoutes;

/** The scope that a form needs and the key of the session lacks. `undefined` if the key may use the form. */
export const missingScope = (name: ActName, { scopes }: Pick<Signed, 'scopes'>): string | undefined => {
  const { scope } = actRoutes[name];
  return holdsScope(scopes, scope) ? undefined : scope;
};
