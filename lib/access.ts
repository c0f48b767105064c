/** The scopes that a project key may have. `admin` includes all scopes. */
export const keyScopes = [
  'records:read',
  'records:write',
  'linked_users',
  'linked_users:read',
  'connections',
  'connections:read',
  'field_mappings',
  'webhooks',
  'events',
  'events:read',
  'requests:read',
  'audit:read',
  'passthrough',
  'admin',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Scopes that another scope includes. */
const included: Partial<Record<KeyScope, readonly KeyScope[]>> = {
  linked_users: ['linked_users:read'],
  connections: ['connections:read'],
  webhooks: ['events:read'],
  events: ['events:read'],
};

/** Whether a credential with the given scopes has a scope, by itself or because another scope includes it. */
export const holdsScope = (held: readonly KeyScope[], scope: KeyScope): boolean => {
  for (const one of held) if (one === scope || one === 'admin' || included[one]?.includes(scope)) return true;
  return false;
};

/** Scopes of a key that was created without a list. Such a key can neither create keys nor pass requests through. */
export const usualScopes: readonly KeyScope[] = /* @__PURE__ */ keyScopes.filter(
  (name) => name !== 'admin' && name !== 'passthrough' && !Object.values(included).flat().includes(name),
);

/** Named lists of scopes for new keys. `support`: people who help customers, and may read no record and no secret. */
export const keyPresets = {
  support: ['linked_users:read', 'connections:read', 'events:read', 'requests:read', 'audit:read'],
} as const satisfies Record<string, readonly KeyScope[]>;
export type KeyPreset = keyof typeof keyPresets;

/**
 * The scopes that a connection token may have. A token gets `passthrough` only if the request for the token names it.
 */
export const tokenScopes = ['records:read', 'records:write', 'passthrough'] as const satisfies readonly KeyScope[];
export type TokenScope = (typeof tokenScopes)[number];

export const tableNames = ['records', 'connections', 'projects', 'events', 'usage', 'requests'] as const;
export type TableName = (typeof tableNames)[number];

/** A record with a value for each name. */
export const fromNames = <N extends string, T>(names: readonly N[], toValue: (name: N) => T): Readonly<Record<N, T>> =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<N, T>;

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
export type SigningAction = 'Sign' | 'GetPublicKey';

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
  /** Use of the asymmetric KMS key that signs the audit. */
  readonly auditKey?: readonly SigningAction[];
  /** Queues to which the route sends messages. */
  readonly sends?: readonly QueueName[];
}

/** Outcomes of a write of a record in the audit. Their positions are part of stored items. */
export const writeOutcomes = ['created', 'updated', 'deleted'] as const;
export type WriteOutcome = (typeof writeOutcomes)[number];

/** Authors of changes in the audit. */
export const actorKinds = ['key', 'operator', 'connect_page', 'worker'] as const;
export type ActorKind = (typeof actorKinds)[number];
