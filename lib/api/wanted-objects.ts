import { hasOwnClasses } from '../objects/classed.ts';
import { coversEvent } from '../objects/event-types.ts';
import { hasWindow, type ObjectName, objectNames } from '../objects/names.ts';
import type { Provider } from '../providers/define.ts';
import { canListAll, costsPerRecord } from '../providers/language/kinds.ts';
import { loadProvider } from '../providers/load.ts';
import type { Connection } from '../store/connections/connection.ts';
import { isForConnection } from '../store/events/deliveries.ts';
import { activeWebhooks, type Webhook } from '../store/events/webhooks.ts';
import { getProject, type SyncSettings } from '../store/projects/projects.ts';
import type { SyncPauses } from '../store/sync/pauses.ts';
import type { notSyncedReasons } from './management/webhook-sync.ts';

const changes = ['created', 'updated', 'deleted'] as const;

/** The objects that a project wants to be synced, as it says so in two places. */
export interface Wishes {
  readonly settings: SyncSettings;
  /** Its active webhooks: scopes, and whose events they receive. */
  readonly webhooks: readonly Pick<Webhook, 'scope' | 'connection'>[];
  /** Syncs that the project has paused, whatever it wishes. */
  readonly pauses: SyncPauses;
}

/** Consistent: a change that was answered is in it. */
export const readWishes = async (id: string): Promise<Wishes> => {
  const [project, webhooks] = await Promise.all([getProject(id), activeWebhooks(id)]);
  return {
    settings: project?.sync ?? {},
    webhooks,
    pauses: project?.syncPauses ?? {},
  };
};

/** A connection, with what its provider has. */
export interface Served {
  readonly connection: Connection;
  /** As the provider declares them. */
  readonly objects: Provider['objects'];
}

/** Loads the declaration of a connection's provider, and of no other; one that there is not has no objects. */
export const loadServed = async (connection: Connection): Promise<Served> => {
  const provider = await loadProvider(connection.provider);
  return { connection, objects: provider?.objects ?? {} };
};

/** Whether a provider has all records of an object to go through. */
export const canBeSynced = ({ objects }: Pick<Served, 'objects'>, name: ObjectName): boolean => {
  const declared = objects[name];
  return declared !== undefined && canListAll(declared);
};

/** Whether a scope is of an object alone: `ticketing.comment.*`, and not `*` or `*.deleted`. */
const names = (pattern: string, name: ObjectName): boolean => pattern.startsWith(`${name}.`);

/** Scopes that cover events of records of an object, of the webhooks that receive those of a connection. */
const scopesFor = ({ webhooks }: Pick<Wishes, 'webhooks'>, { id }: Connection, name: ObjectName): readonly string[] => {
  const patterns = webhooks.filter((one) => isForConnection(one, id)).flatMap(({ scope }) => scope);
  return patterns.filter((pattern) => changes.some((change) => coversEvent(pattern, `${name}.${change}`)));
};

/** Whether a webhook receives events of records of an object. */
export const isCovered = (wishes: Pick<Wishes, 'webhooks'>, connection: Connection, name: ObjectName): boolean =>
  scopesFor(wishes, connection, name).length > 0;

/**
 * Why an object that a webhook receives events of is not synced: the project has taken it off the schedule, or it is only
 * covered with others while it costs a request for each record of another object or has more records than anybody goes through,
 * or it is of classes that accounts define, of which the project has named none; `null` where it is synced.
 */
export const notSyncedFor = (
  wishes: Wishes,
  { connection, objects }: Served,
  name: ObjectName,
): (typeof notSyncedReasons)[number] | null => {
  const setting = wishes.settings[name];
  if (setting?.scheduled === false) return 'not_scheduled';
  if (hasOwnClasses(name)) return (setting?.classes ?? []).length === 0 ? 'own_classes' : null;
  if (setting !== undefined) return null;
  const declared = objects[name];
  const isCostly = declared !== undefined && costsPerRecord(declared);
  if (!isCostly && !hasWindow(name)) return null;
  if (scopesFor(wishes, connection, name).some((pattern) => names(pattern, name))) return null;
  return isCostly ? 'costs_per_record' : 'only_by_name';
};

const isWanted = (wishes: Wishes, served: Served, name: ObjectName): boolean => {
  const isAsked = wishes.settings[name] !== undefined || isCovered(wishes, served.connection, name);
  return isAsked && notSyncedFor(wishes, served, name) === null;
};

/**
 * The objects that a connection's provider can list and that the project has set a time for, or an active webhook
 * receives events of; none that the project has taken off the schedule. One that costs a request for each record of another
 * object, or whose lists are of a time, is named by the project, or by a scope of its own; of one with classes the project has
 * named some.
 */
export const wantedObjects = (served: Served, wishes: Wishes): readonly ObjectName[] =>
  objectNames.filter((name) => canBeSynced(served, name) && isWanted(wishes, served, name));
