/* Permissions that the routes of records need in addition to the permissions of every route. */

/** Grants of every unified route: find the connection, decrypt its credentials, and refresh expired credentials. */
export const opening = {
  connections: ['GetItem', 'UpdateItem'],
  projects: ['GetItem'],
  events: ['PutItem'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
} as const;
/** Table rights of opening an object: also read its defined fields and their mappings. */
export const openingObject = { ...opening, projects: [...opening.projects, 'BatchGetItem'] } as const;
/** Table rights of reading records, and of storing the ids that reads issue. */
export const reading = { ...openingObject, records: ['GetItem', 'BatchGetItem', 'PutItem'] } as const;
/** Table rights of writing records, and of storing the answers for idempotency keys. */
export const creating = {
  ...openingObject,
  records: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'GetItem'],
} as const;
