import type { TableName } from '../../access.ts';

/** A DynamoDB table. All keys are strings and begin with the id of a project, or of a project's connection. */
export interface TableDefinition {
  readonly partitionKey: string;
  readonly sortKey?: string;
  /** Attribute with the expiry of an item in epoch seconds. */
  readonly timeToLive?: string;
  readonly indexes?: Readonly<Record<string, IndexDefinition>>;
}

export interface IndexDefinition {
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly projection: 'KEYS_ONLY' | 'ALL';
}

/** The only definition of the tables. The CDK stack and the local database read it. */
export const tables: Readonly<Record<TableName, TableDefinition>> = {
  /** `project#id`: record mappings. `project#idempotency#…`: answers to replay. */
  records: {
    partitionKey: 'pk',
    timeToLive: 'expires_at',
    indexes: {
      by_connection: { partitionKey: 'connection_object', sortKey: 'id', projection: 'KEYS_ONLY' },
    },
  },
  /**
   * Connections and their work, under `project`:
   * - `connection#id`
   * - `account#identity`: ensures one connection per account and linked user
   * - `erasure#id`: erasure of a revoked connection
   * - `pending_connection#id`
   * - `provider_webhook#connection`
   * - `change_notification#connection#object#record` and `message#…`: change notifications
   * - `schedule#connection`, `sync#connection#object`, `seen#…` and `replan`
   *
   * The index `due` contains only due work. The index by the provider's account id contains only connections that are
   * not revoked.
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
  /**
   * `project` (or `op`) / `kind#id`: projects, keys, linked users, webhooks, OAuth apps, consents, audit items.
   * `target_fields#object` and `field_mappings#linked user (or all)#object#provider`: items with many fields each.
   */
  projects: { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'expires_at' },
  /**
   * Events and their deliveries:
   * - `project#connection#shard` / `event#time#id`: events. An event waits until a block gives it a place in the
   *   feed. The index by project contains it from the change on. It names the webhooks of its deliveries.
   * - `project#connection` / `block#sequence`: the order of up to 100 events
   * - `project#connection` / `head`: the last sequence, and the dispatcher's lease
   * - `project#webhook#id` / `delivery#time#event`: deliveries to a webhook
   * - `project#webhook#id` / `state`: the webhook's health, and the sender's lease
   * - `project#purge` / `partition`: a partition of this table that a worker still has to erase
   *
   * The index `due` contains only due work, and the index `by_record` only events of records.
   */
  events: {
    partitionKey: 'pk',
    sortKey: 'sk',
    timeToLive: 'expires_at',
    indexes: {
      by_project: { partitionKey: 'project_shard', sortKey: 'sk', projection: 'KEYS_ONLY' },
      by_record: { partitionKey: 'project_record', sortKey: 'sk', projection: 'KEYS_ONLY' },
      due: { partitionKey: 'due', sortKey: 'due_at', projection: 'KEYS_ONLY' },
    },
  },
  /**
   * `project` (or `op`) / `requests#subject#window`: counters of requests, under `op` also counters of failed
   * authentications by source. `key#id`: last days of use. `console#id`: sessions of the console. `op` /
   * `releases#package` and `package#file`: packages of the last releases. This is a separate table, because every function writes to it, but only the functions of
   * `/auth/keys` may write to keys.
   */
  usage: { partitionKey: 'pk', sortKey: 'sk', timeToLive: 'expires_at' },
  /**
   * The request log and what workers derive from it:
   * - `project#id` / `request`: a request of a caller, or a run of a worker for a connection
   * - `project` / `issue#…`: issues. `project` / `usage#day#…`: sums of a day
   *
   * The indexes contain requests, by day and in the order of their times. Failed requests have partitions of their
   * own. `by_record` contains only writes. In `project#issue`, `by_project` contains the issues that the API shows. In
   * `project#issue#open`, `by_connection` contains the issues that evidence may close.
   */
  requests: {
    partitionKey: 'pk',
    sortKey: 'sk',
    timeToLive: 'expires_at',
    indexes: {
      by_connection: { partitionKey: 'connection_day', sortKey: 'place', projection: 'KEYS_ONLY' },
      by_project: { partitionKey: 'project_day', sortKey: 'place', projection: 'KEYS_ONLY' },
      by_record: { partitionKey: 'record', sortKey: 'place', projection: 'KEYS_ONLY' },
    },
  },
};
