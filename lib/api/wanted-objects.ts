import { coversEvent } from '../objects/event-types.ts';
import { type ObjectName, objectNames } from '../objects/names.ts';
import { providers } from '../providers/all.ts';
import { canListAll } from '../providers/kinds.ts';
import type { Connection } from '../store/connections.ts';
import { listWebhooks } from '../store/webhooks.ts';

const changes = ['created', 'updated', 'deleted'] as const;

/** Whether the provider of a connection has all records of an object to go through. */
export const canBeSynced = ({ provider }: Connection, name: ObjectName): boolean => {
  const declared = providers[provider]?.objects[name];
  return declared !== undefined && canListAll(declared);
};

/** The objects that a connection's provider can list and that an active webhook is told about. */
export const wantedObjects = async (connection: Connection): Promise<readonly ObjectName[]> => {
  const patterns = await activePatterns(connection.project);
  return objectNames.filter((name) => {
    if (!canBeSynced(connection, name)) return false;
    return changes.some((change) => patterns.some((pattern) => coversEvent(pattern, `${name}.${change}`)));
  });
};

const activePatterns = async (project: string): Promise<readonly string[]> => {
  const patterns: string[] = [];
  let startAfter: string | undefined;
  do {
    const page = await listWebhooks(project, { limit: 100, startAfter });
    patterns.push(...page.items.flatMap(({ active, scope }) => (active ? scope : [])));
    startAfter = page.next;
  } while (startAfter !== undefined);
  return patterns;
};
