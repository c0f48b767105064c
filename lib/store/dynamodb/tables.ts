import type { TableName } from '../../access.ts';

/** One DynamoDB table: all keys are strings and begin with the project, or with a connection of it. */
export interface TableDefinition {
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** Attribute with the epoch second at which an item expires. */
  readonly timeToLive?: string;
  readonly indexes?: Readonly<Record<string, IndexDefinition>>;
}

export interface IndexDefinition {
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly projection: 'KEYS_ONLY' | 'ALL';
}

/** The single definition of the tables: read by the CDK stack and by the local database. */
export const tables: Readonly<Record<TableName, TableDefinition>> = {
  /** `project#id` record mappings, and `project#idempotency#…` answers to replay. */
  records: {
    partitionKey: 'pk',
    timeToLive: 'expires_at',
    indexes: {
      by_connection: { partitionKey: 'connection_object', sortKey: 'id', projection: 'KEYS_ONLY' },
    },
  },
  /**
   * `project` / `connection#id`; `account#identity`, which keeps one connection per account and linked user; `erasure#id`
   * of a revoked one; `pending_connection#id`; `provider_webhook#connection`; `change_notification#connection#object#record` and
   * `message#…` of change notifications; `schedule#connection`, `sync#connection#object`, `seen#…` and `replan`. Only due
   * work is in the index `due`, and only connections that are not revoked are in the index by the provider's account id.
   */
  connections: {
    partitionKey: 'pk',
    sortKey: 'sk',
    timeToLive: 'expires_at',
    indexes: {
      due: { partitionKey: 'due', sortKey: 'due_at', projection: 'KEYS_ONLY' },
      by_account: { partitionKey: 'account_key', sortKey: 'sk', projection: 'KEYS_ONLY' },
    },
  },
  /** `project` (or `op`) / `kind#id`: projects, keys, linked users, webhooks, OAuth apps, consents, audit items;
   * `target_fields#object` and `field_mappings#linked user (or all)#object#provider`, each with many fields. */
  projects: { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'expires_at' },
  /**
   * `project#connection#shard` / `event#time#id`: events, which wait until a block gives them their places; they are in
   * the index by project from the change on, and name the webhooks of their deliveries. `project#connection` /
   * `block#sequence`: the order of up to 100 events; `head`: the last sequence, and the dispatcher's lease. `project#webhook#id` / `delivery#time#event`: deliveries to one webhook; `state`: its health,
   * and the sender's lease. `project#purge` / a partition of this table that is to be erased. Only due work is in the
   * index `due`.
   */
  events: {
    partitionKey: 'pk',
    sortKey: 'sk',
    timeToLive: 'expires_at',
    indexes: {
      by_project: { partitionKey: 'project_shard', sortKey: 'sk', projection: 'KEYS_ONLY' },
      due: { partitionKey: 'due', sortKey: 'due_at', projection: 'KEYS_ONLY' },
    },
  },
  /**
   * `project` (or `op`) / `requests#subject#window` counters of requests, under `op` also of failed authentications by
   * their source, and `key#id` last days of use. A table of its own, because every function writes to it, and none but
   * those of `/auth/keys` may write to keys.
   */
  usage: { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'expires_at' },
};
