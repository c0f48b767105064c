/** The scopes that a project key may have; `admin` covers all of them. */
export const keyScopes = [
  'records:read',
  'records:write',
  'linked_users',
  'connections',
  'field_mappings',
  'webhooks',
  'events',
  'passthrough',
  'admin',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The scopes that a connection token may have; `passthrough` only when the request names it. */
export const tokenScopes = ['records:read', 'records:write', 'passthrough'] as const satisfies readonly KeyScope[];
export type TokenScope = (typeof tokenScopes)[number];

export type TableName = 'records' | 'connections' | 'projects' | 'events' | 'usage';

/** DynamoDB actions a route may be granted. Scan and stream reads are not among them. */
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

/** Queues that wake workers. A row of the table of workers (`lib/workers/table.ts`) says who reads each. */
export const queueNames = ['dispatch', 'deliver', 'notifications', 'sync', 'jobs'] as const;
export type QueueName = (typeof queueNames)[number];

/** Everything a route touches besides the needs of its `auth`. The deployed role is generated from it. */
export interface Uses {
  readonly records?: readonly TableAction[];
  readonly connections?: readonly TableAction[];
  readonly projects?: readonly TableAction[];
  readonly events?: readonly TableAction[];
  readonly usage?: readonly TableAction[];
  /** The KMS key that wraps data keys, for those of connections. */
  readonly key?: readonly KeyAction[];
  /** The same key, for data keys of webhooks. */
  readonly webhookKey?: readonly KeyAction[];
  /** The same key, for data keys of OAuth apps. */
  readonly appKey?: readonly KeyAction[];
  /** Queues that it sends to. */
  readonly sends?: readonly QueueName[];
}
