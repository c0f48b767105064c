import type { Uses } from '../access.ts';
import type { Auth, Route } from '../route.ts';

const union = <T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
];

/** Union of the permissions of all sources. */
export const mergeUses = (sources: readonly Uses[]): Required<Uses> => ({
  records: union(sources.map(({ records }) => records)),
  connections: union(sources.map(({ connections }) => connections)),
  projects: union(sources.map(({ projects }) => projects)),
  events: union(sources.map(({ events }) => events)),
  usage: union(sources.map(({ usage }) => usage)),
  requests: union(sources.map(({ requests }) => requests)),
  key: union(sources.map(({ key }) => key)),
  webhookKey: union(sources.map(({ webhookKey }) => webhookKey)),
  appKey: union(sources.map(({ appKey }) => appKey)),
  sends: union(sources.map(({ sends }) => sends)),
});

const keyUses = { projects: ['GetItem'], usage: ['UpdateItem'] } as const satisfies Uses;
/** A key may name the connection by its customer and provider. Finding the customer's accounts needs a query. */
const tokenUses = { ...keyUses, connections: ['GetItem', 'Query'] } as const satisfies Uses;

/**
 * Access for the authentication: reads the API key or the connection and the settings of its project, and counts the
 * request.
 */
const authUses: Record<Auth, Uses> = {
  none: {},
  connection: tokenUses,
  connection_or_key: tokenUses,
  key: keyUses,
  operator: keyUses,
  operator_or_key: keyUses,
};

/**
 * Whether a route is a management call. A management call changes or shows the set-up of a project, and leaves one
 * audit item.
 */
export const isManagement = (route: Route): boolean =>
  route.auth === 'key' || route.auth === 'operator' || route.auth === 'operator_or_key';

/** All permissions that a route's Lambda needs: its own `uses`, the reads of its `auth`, and the audit item. */
export const grantsOf = (route: Route): Required<Uses> =>
  mergeUses([authUses[route.auth], route.uses, isManagement(route) ? { projects: ['PutItem'] } : {}]);
