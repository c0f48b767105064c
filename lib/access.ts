/** The scopes that a project key may have. `admin` includes all scopes. */
export const keyScopes = [
  'records:read',
  'records:write',
  'linked_users',
  'connections',
  'field_mappings',
  'webhooks',
  'events',
  'requests:read',
  'passthrough',
  'admin',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/**
 * The scopes that a connection token may have. A token gets `passthrough` only if the request for the token names it.
 */
export const tokenScopes = ['records:read', 'records:write', 'passthrough'] as const satisfies readonly KeyScope[];
export type TokenScope = (typeof tokenScopes)[number];

export const tableNames = ['records', 'connections', 'projects', 'events', 'usage', 'requests'] as const;
export type TableName = (typeof tableNames)[number];

/** DynamoDB actions that a route may be granted. Scan and stream reads are never granted. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

export type KeyAction = 'Decrypt' | 'GenerateDataKey';

/** Queues that wake workers. The table of workers (`lib/workers/table.ts`) names the reader of each queue. */
export const queueNames = ['dispatch', 'deliver', 'notifications', 'sync', 'jobs'] as const;
export type QueueName = (typeof queueNames)[number];

/** Permissions that a route needs, besides the needs of its `auth`. The deployed role is generated from them. */
export interface Uses {
  readonly records?: readonly TableAction[];
  readonly connections?: readonly TableAction[];
  readonly projects?: readonly TableAction[];
  readonly events?: readonly TableAction[];
  readonly usage?: readonly TableAction[];
  readonly requests?: readonly TableAction[];
  /** Use of the KMS key that wraps data keys, for the data keys of connections. */
  readonly key?: readonly KeyAction[];
  /** Use of the same KMS key for the data keys of webhooks. */
  readonly webhookKey?: readonly KeyAction[];
  /** Use of the same KMS key for the data keys of OAuth apps. */
  readonly appKey?: readonly KeyAction[];
  /** Queues to which the route sends messages. */
  readonly sends?: readonly QueueName[];
}
