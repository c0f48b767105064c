import { objectNames } from './names.ts';

/** What happens to records. */
export const recordChanges = ['created', 'updated', 'deleted'] as const;

/** Types of events that are of no record. */
export const otherEventTypes = [
  'connection.created',
  'connection.needs_reauth',
  'connection.revoked',
  'job.completed',
  'sync.completed',
  'webhook.disabled',
] as const;

/** Every type of event that a webhook may subscribe to. */
const eventTypes: readonly string[] = [
  ...objectNames.flatMap((name) => recordChanges.map((change) => `${name}.${change}`)),
  ...otherEventTypes,
];

/** Whether a pattern (`*`, `crm.*`, `crm.contact.created`, `*.deleted`) covers a type of event. */
export const coversEvent = (pattern: string, type: string): boolean => {
  if (pattern === '*' || pattern === type) return true;
  if (pattern.startsWith('*.')) return type.endsWith(pattern.slice(1));
  return pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1));
};

/** Whether there is a type of event that a pattern covers. */
export const isEventPattern = (pattern: string): boolean => eventTypes.some((type) => coversEvent(pattern, type));
