import { coversEvent } from '../objects/event-types.ts';
import { hasOwnClasses, type ObjectName, objectNames } from '../objects/names.ts';
import { providers } from '../providers/all.ts';
import type { Declaration } from '../providers/define.ts';
import { canListAll, costsPerRecord } from '../providers/kinds.ts';
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

/** Whether the provider of a connection has all records of an object to go through. */
export const canBeSynced = ({ provider }: Connection, name: ObjectName): boolean => {
  const declared = providers[provider]?.objects[name];
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

/** Why an object is synced only where a project names it; `undefined` where it need not. */
const whyNamed = (declared: Declaration, name: ObjectName) => {
  if (hasOwnClasses(name)) return 'own_classes';
  return costsPerRecord(declared) ? 'costs_per_record' : undefined;
};

/**
 * Why an object that a webhook receives events of is not synced: the project has taken it off the schedule, or it is only
 * covered with others while it costs a request for each record of another object, or is whatever accounts have defined; `null`
 * where it is synced.
 */
export const notSyncedFor = (
  wishes: Wishes,
  connection: Connection,
  name: ObjectName,
): (typeof notSyncedReasons)[number] | null => {
  const setting = wishes.settings[name];
  if (setting !== undefined) return setting.scheduled === false ? 'not_scheduled' : null;
  const declared = providers[connection.provider]?.objects[name];
  const reason = declared && whyNamed(declared, name);
  if (reason === undefined) return null;
  return scopesFor(wishes, connection, name).some((pattern) => names(pattern, name)) ? null : reason;
};

const isWanted = (wishes: Wishes, connection: Connection, name: ObjectName): boolean => {
  const isAsked = wishes.settings[name] !== undefined || isCovered(wishes, connection, name);
  return isAsked && notSyncedFor(wishes, connection, name) === null;
};

/**
 * The objects that a connection's provider can list and that the project has set a time for, or an active webhook
 * receives events of; none that the project has taken off the schedule. One that costs a request for each record of another
 * object, or is whatever accounts have defined, is named by the project, or by a scope of its own.
 */
export const wantedObjects = (connection: Connection, wishes: Wishes): readonly ObjectName[] =>
  objectNames.filter((name) => canBeSynced(connection, name) && isWanted(wishes, connection, name));
