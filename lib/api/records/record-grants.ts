/* What the routes of records may do, beside what every route may. */

/** Grants of every unified route: find the connection, open its credentials, and refresh them when they expire. */
export const opening = {
  connections: ['GetItem', 'UpdateItem'],
  projects: ['GetItem'],
  events: ['PutItem'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
} as const;
/** Grants that open an object too: its defined fields and their mappings. */
export const openingObject = { ...opening, projects: [...opening.projects, 'BatchGetItem'] } as const;
/** Grants that read records, and keep the ids that are given to them. */
export const reading = { ...openingObject, records: ['GetItem', 'BatchGetItem', 'PutItem'] } as const;
/** Grants that write records, with the answers that are kept for an idempotency key. */
export const creating = {
  ...openingObject,
  records: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'GetItem'],
} as const;
