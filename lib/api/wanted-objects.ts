import { coversEvent } from '../objects/event-types.ts';
import { type ObjectName, objectNames } from '../objects/names.ts';
import { providers } from '../providers/all.ts';
import { canListAll } from '../providers/kinds.ts';
import type { Connection } from '../store/connections/connection.ts';
import { isForConnection } from '../store/events/deliveries.ts';
import { activeWebhooks, type Webhook } from '../store/events/webhooks.ts';
import { getProject, type SyncSettings } from '../store/projects/projects.ts';
import type { SyncPauses } from '../store/sync/pauses.ts';

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

const isWanted = ({ settings, webhooks }: Wishes, connection: Connection, name: ObjectName): boolean => {
  const { [name]: setting } = settings;
  if (setting !== undefined) return setting.scheduled !== false;
  const patterns = webhooks.filter((one) => isForConnection(one, connection.id)).flatMap(({ scope }) => scope);
  return changes.some((change) => patterns.some((pattern) => coversEvent(pattern, `${name}.${change}`)));
};

/**
 * The objects that a connection's provider can list and that the project has set a time for, or an active webhook
 * receives events of; none that the project has taken off the schedule.
 */
export const wantedObjects = (connection: Connection, wishes: Wishes): readonly ObjectName[] =>
  objectNames.filter((name) => canBeSynced(connection, name) && isWanted(wishes, connection, name));
