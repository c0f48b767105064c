import type { Route } from '../lib/route.ts';
import { defaultRouteKey, gatewayRoutesOf } from './gateway-routes.ts';
import type { Settings } from './settings.ts';

/** Limit of requests per second, and of requests at once. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** Whether a route receives messages of providers. A provider checks a URL rarely, but sends many messages to it. */
const takesMessages = ({ kind, method }: Route): boolean => kind === 'hook' && method === 'POST';

/** Whether a reader loads several files from a route: the files of a page, or client packages. */
const servesFiles = ({ kind, path }: Route): boolean =>
  (kind === 'built' && path.includes('{section}')) || path.startsWith('/client/');

/** Separate limits of the public routes, by route key. Each limit is at most the limit of the stage. */
export const openThrottles = (routes: readonly Route[], settings: Settings): ReadonlyMap<string, Throttle> => {
  const limit = (rate: number, burst: number): Throttle => ({
    rate: Math.min(rate, settings.throttleRate),
    burst: Math.min(burst, settings.throttleBurst),
  });
  const open = limit(settings.openThrottleRate, settings.openThrottleBurst);
  const files = limit(settings.fileThrottleRate, settings.fileThrottleBurst);
  const hook = limit(settings.hookThrottleRate, settings.hookThrottleBurst);
  const throttleOf = (route: Route): Throttle => {
    if (takesMessages(route)) return hook;
    return servesFiles(route) ? files : open;
  };
  const rows = gatewayRoutesOf(routes).filter(({ route }) => route.auth === 'none');
  return new Map([[defaultRouteKey, open], ...rows.map(({ key, route }) => [key, throttleOf(route)] as const)]);
};
