import { objectNames } from './names.ts';

/** Changes of records that cause an event. */
export const recordChanges = ['created', 'updated', 'deleted'] as const;

/** Types of events that do not concern a record. */
export const otherEventTypes = [
  'connection.created',
  'connection.needs_reauth',
  'connection.revoked',
  'issue.opened',
  'issue.resolved',
  'job.completed',
  'sync.completed',
  'webhook.disabled',
] as const;

/** All types of events to which a webhook can subscribe. */
const eventTypes: readonly string[] = [
  ...objectNames.flatMap((name) => recordChanges.map((change) => `${name}.${change}`)),
  ...otherEventTypes,
];

/** Whether a pattern (`*`, `crm.*`, `crm.contact.created`, `*.deleted`) matches a type of event. */
export const coversEvent = (pattern: string, type: string): boolean => {
  if (pattern === '*' || pattern === type) return true;
  if (pattern.startsWith('*.')) return type.endsWith(pattern.slice(1));
  return pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1));
};

/** Whether a pattern matches at least one type of event. */
export const isEventPattern = (pattern: string): boolean => eventTypes.some((type) => coversEvent(pattern, type));
