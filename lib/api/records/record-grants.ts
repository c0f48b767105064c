/* Permissions that the routes of records need in addition to the permissions of every route. */

/** Grants of every unified route: find the connection, decrypt its credentials, and refresh expired credentials. */
export const opening = {
  connections: ['GetItem', 'UpdateItem'],
  projects: ['GetItem'],
  events: ['PutItem'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
} as const;
/** Grants that also open an object: its defined fields and their mappings. */
export const openingObject = { ...opening, projects: [...opening.projects, 'BatchGetItem'] } as const;
/** Grants that read records, and store the ids given to them. */
export const reading = { ...openingObject, records: ['GetItem', 'BatchGetItem', 'PutItem'] } as const;
/** Grants that write records, and store the answers for idempotency keys. */
export const creating = {
  ...openingObject,
  records: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'GetItem'],
} as const;
