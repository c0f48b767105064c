import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
  type WarmThroughput,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { fromNames, type QueueName, queueNames, type TableName, tableNames } from '../lib/access.ts';
import { type IndexDefinition, type TableDefinition, tables } from '../lib/store/dynamodb/tables.ts';
import { workers } from '../lib/workers/table.ts';
import type { Worker } from '../lib/workers/worker.ts';
import { toConstructId } from './handlers.ts';
import type { Settings } from './settings.ts';
import { WorkQueue } from './work-queue.ts';

/** Tables whose stream wakes a worker, with the part of an item that the stream contains. */
const followed: ReadonlyMap<TableName, StreamViewType> = new Map(
  Object.values<Worker>(workers).flatMap((worker) =>
    'stream' in worker ? [[worker.stream, StreamViewType[worker.shows]] as const] : [],
  ),
);

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** Warm throughput of a table or an index (`events.due`). Empty if the operator set none; DynamoDB then decides. */
const warmthOf = (name: string, { warmReads, warmWrites }: Settings): { readonly warmThroughput?: WarmThroughput } => {
  const [readUnitsPerSecond, writeUnitsPerSecond] = [warmReads[name], warmWrites[name]];
  if (readUnitsPerSecond === undefined && writeUnitsPerSecond === undefined) return {};
  return {
    warmThroughput: {
      ...(readUnitsPerSecond !== undefined && { readUnitsPerSecond }),
      ...(writeUnitsPerSecond !== undefined && { writeUnitsPerSecond }),
    },
  };
};

const toIndex = (
  table: TableName,
  [indexName, index]: readonly [string, IndexDefinition],
  settings: Settings,
): GlobalSecondaryIndexPropsV2 => ({
  indexName,
  partitionKey: text(index.partitionKey),
  sortKey: text(index.sortKey),
  projectionType: ProjectionType[index.projection],
  ...warmthOf(`${table}.${indexName}`, settings),
});

/** Removal policy: after the deletion of the stack all data stays, unless the stack is a sandbox. */
export const removalPolicyOf = ({ sandbox }: Settings): RemovalPolicy =>
  sandbox ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;

/** Longest run of the worker that reads a queue, in seconds. */
const timeoutBehind = (queue: QueueName): number => {
  const reader = Object.values<Worker>(workers).find((worker) => 'queue' in worker && worker.queue === queue);
  if (reader === undefined) throw new Error(`No worker reads the queue ${queue}.`);
  return reader.timeout;
};

/** Tables, queues and the three keys of a deployment. */
export class Storage extends Construct {
  /** Encrypts the tables. Functions use it through DynamoDB only. */
  readonly tableKey: Key;
  /**
   * Wraps the data keys that seal credentials. It is a separate key for three reasons: disabling the key locks only
   * credentials, most functions have no grant on the key, and its CloudTrail events show only the use of credentials.
   */
  readonly dataKey: Key;
  /** Signs the audit. Only the worker that signs may use the key. */
  readonly auditKey: Key;
  readonly tables: Readonly<Record<TableName, TableV2>>;
  readonly queues: Readonly<Record<QueueName, WorkQueue>>;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.tableKey = this.createKey('TableKey', 'Encrypts the tables', settings);
    this.dataKey = this.createKey('DataKey', 'Wraps the data keys that seal credentials', settings);
    this.auditKey = new Key(this, 'AuditKey', {
      description: `${settings.stackName}: Signs the audit`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: removalPolicyOf(settings),
      ...(settings.sandbox ? { pendingWindow: Duration.days(7) } : {}),
    });
    this.tables = fromNames(tableNames, (name) => this.createTable(name, settings));
    this.queues = fromNames(queueNames, (name) => this.createQueue(name));
  }

  private createKey(id: string, purpose: string, settings: Settings): Key {
    return new Key(this, id, {
      description: `${settings.stackName}: ${purpose}`,
      enableKeyRotation: true,
      removalPolicy: removalPolicyOf(settings),
      ...(settings.sandbox ? { pendingWindow: Duration.days(7) } : {}),
    });
  }

  private createQueue(name: QueueName): WorkQueue {
    return new WorkQueue(this, `${toConstructId(name)}Queue`, { timeout: timeoutBehind(name) });
  }

  private createTable(name: TableName, settings: Settings): TableV2 {
    const definition: TableDefinition = tables[name];
    const dynamoStream = followed.get(name);
    return new TableV2(this, toConstructId(name), {
      partitionKey: text(definition.partitionKey),
      ...(definition.sortKey === undefined ? {} : { sortKey: text(definition.sortKey) }),
      ...(definition.timeToLive === undefined ? {} : { timeToLiveAttribute: definition.timeToLive }),
      globalSecondaryIndexes: Object.entries(definition.indexes ?? {}).map((index) => toIndex(name, index, settings)),
      ...warmthOf(name, settings),
      // For the workers that read the changes of the table (`lib/workers/table.ts`).
      ...(dynamoStream === undefined ? {} : { dynamoStream }),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.customerManagedKey(this.tableKey),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: !settings.sandbox,
      removalPolicy: removalPolicyOf(settings),
    });
  }
}
