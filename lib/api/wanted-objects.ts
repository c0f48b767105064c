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
import type { notSyncedReasons } from './management/webhooks/webhook-sync.ts';

const changes = ['created', 'updated', 'deleted'] as const;

/** The objects that a project wants to sync. The project's settings and its webhooks express this. */
export interface Wishes {
  readonly settings: SyncSettings;
  /** Active webhooks of the project: their scopes, and the connection whose events they receive. */
  readonly webhooks: readonly Pick<Webhook, 'scope' | 'connection'>[];
  /** Syncs that the project has paused, whatever its other settings say. */
  readonly pauses: SyncPauses;
}

/** Reads the wishes of a project consistently: a change that was already confirmed to the caller is included. */
export const readWishes = async (id: string): Promise<Wishes> => {
  const [project, webhooks] = await Promise.all([getProject(id), activeWebhooks(id)]);
  return {
    settings: project?.sync ?? {},
    webhooks,
    pauses: project?.syncPauses ?? {},
  };
};

/** A connection, with the objects of its provider. */
export interface Served {
  readonly connection: Connection;
  /** Objects as the provider declares them. */
  readonly objects: Provider['objects'];
}

/** Loads the declaration of a connection's provider, and of no other. An unknown provider has no objects. */
export const loadServed = async (connection: Connection): Promise<Served> => {
  const provider = await loadProvider(connection.provider);
  return { connection, objects: provider?.objects ?? {} };
};

/** Whether a provider can list all records of an object. */
export const canBeSynced = ({ objects }: Pick<Served, 'objects'>, name: ObjectName): boolean => {
  const declared = objects[name];
  return declared !== undefined && canListAll(declared);
};

/** Whether a scope names one object: `ticketing.comment.*`, but not `*` or `*.deleted`. */
const names = (pattern: string, name: ObjectName): boolean => pattern.startsWith(`${name}.`);

/** Scopes that cover events of an object's records, of the webhooks that receive the connection's events. */
const scopesFor = ({ webhooks }: Pick<Wishes, 'webhooks'>, { id }: Connection, name: ObjectName): readonly string[] => {
  const patterns = webhooks.filter((one) => isForConnection(one, id)).flatMap(({ scope }) => scope);
  return patterns.filter((pattern) => changes.some((change) => coversEvent(pattern, `${name}.${change}`)));
};

/** Whether a webhook receives events of an object's records. */
export const isCovered = (wishes: Pick<Wishes, 'webhooks'>, connection: Connection, name: ObjectName): boolean =>
  scopesFor(wishes, connection, name).length > 0;

/**
 * Reason why an object that a webhook covers is not synced; `null` if the object is synced. The reasons are:
 * - The project has taken the object off the schedule.
 * - The project named no class, for an object whose classes each account defines.
 * - Only a general scope covers the object, and its lists cost a request per parent record, or contain too many
 *   records to read all.
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
 * The objects that the service syncs for a connection. The provider can list such an object. Also, the project has
 * set a time for the object, or an active webhook receives its events. Objects that the project has taken off the
 * schedule are excluded. An object whose lists cost a request per parent record, or cover a period of time only, must
 * be named by the project or by a scope of its own. For an object with classes, the project must have named classes.
 */
export const wantedObjects = (served: Served, wishes: Wishes): readonly ObjectName[] =>
  objectNames.filter((name) => canBeSynced(served, name) && isWanted(wishes, served, name));
