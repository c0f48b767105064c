import { Aws } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  type KeyAction,
  type QueueName,
  type TableAction,
  type TableName,
  tableNames,
  type Uses,
} from '../lib/access.ts';
import { tables } from '../lib/store/dynamodb/tables.ts';
import type { Storage } from './storage.ts';

/** Tables on which a handler has a grant. */
export const grantedTables = (grants: Required<Uses>): readonly TableName[] =>
  tableNames.filter((name) => grants[name].length > 0);

const toActions = (actions: readonly TableAction[]): string[] => actions.map((action) => `dynamodb:${action}`);

/** Statements for a table and its indexes. An index has a separate ARN, and only queries can read it. */
const tableStatements = (name: TableName, actions: readonly TableAction[], storage: Storage): PolicyStatement[] => {
  const { tableArn } = storage.tables[name];
  const indexArns = Object.keys(tables[name].indexes ?? {}).map((index) => `${tableArn}/index/${index}`);
  const statements = [new PolicyStatement({ actions: toActions(actions), resources: [tableArn] })];
  if (actions.includes('Query') && indexArns.length > 0) {
    statements.push(new PolicyStatement({ actions: ['dynamodb:Query'], resources: indexArns }));
  }
  return statements;
};

/**
 * Permission for the key of the tables. DynamoDB uses the key on behalf of its caller, for reads and writes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html
 */
const tableKeyStatement = ({ tableKey }: Storage): PolicyStatement =>
  new PolicyStatement({
    actions: ['kms:Decrypt'],
    resources: [tableKey.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${Aws.REGION}.amazonaws.com` } },
  });

/**
 * Permission for the data keys of connections with their credentials, of webhooks or of OAuth apps. The names
 * of the conditions are the names in the encryption contexts in `lib/crypto`.
 * https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-encryption-context
 */
const dataKeyStatement = (actions: readonly KeyAction[], owner: string, { dataKey }: Storage): PolicyStatement =>
  new PolicyStatement({
    actions: actions.map((action) => `kms:${action}`),
    resources: [dataKey.keyArn],
    conditions: {
      Null: { 'kms:EncryptionContext:project': 'false', [`kms:EncryptionContext:${owner}`]: 'false' },
    },
  });

const auditKeyStatements = ({ auditKey }: Required<Uses>, storage: Storage): PolicyStatement[] =>
  auditKey.length === 0
    ? []
    : [
        new PolicyStatement({
          actions: auditKey.map((action) => `kms:${action}`),
          resources: [storage.auditKey.keyArn],
        }),
      ];

const dataKeyStatements = ({ key, webhookKey, appKey }: Required<Uses>, storage: Storage): PolicyStatement[] => [
  ...(key.length > 0 ? [dataKeyStatement(key, 'connection', storage)] : []),
  ...(webhookKey.length > 0 ? [dataKeyStatement(webhookKey, 'webhook', storage)] : []),
  ...(appKey.length > 0 ? [dataKeyStatement(appKey, 'oauth_app', storage)] : []),
];

/** Statements to receive messages from a queue and to delete finished messages. */
export const queueReadStatements = (name: QueueName, { queues }: Storage): readonly PolicyStatement[] => [
  new PolicyStatement({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resources: [queues[name].queue.queueArn],
  }),
];

export const streamArnOf = (name: TableName, { tables: all }: Storage): string => {
  const { tableStreamArn } = all[name];
  if (tableStreamArn === undefined) throw new Error(`The table ${name} has no stream.`);
  return tableStreamArn;
};

/**
 * Statements to read the stream of a table.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/iam-policy-example-lamda-process-dynamodb-streams.html
 */
export const streamReadStatements = (name: TableName, storage: Storage): readonly PolicyStatement[] => [
  new PolicyStatement({
    actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((action) => `dynamodb:${action}`),
    resources: [streamArnOf(name, storage)],
  }),
  tableKeyStatement(storage),
];

const sendStatements = (names: readonly QueueName[], { queues }: Storage): readonly PolicyStatement[] =>
  names.map((name) => new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queues[name].queue.queueArn] }));

/** Statements of a handler's role for exactly its grants. Statements for logs and traces are not included. */
export const grantStatements = (grants: Required<Uses>, storage: Storage): readonly PolicyStatement[] => {
  const granted = grantedTables(grants);
  return [
    ...granted.flatMap((name) => tableStatements(name, grants[name], storage)),
    ...(granted.length > 0 ? [tableKeyStatement(storage)] : []),
    ...dataKeyStatements(grants, storage),
    ...auditKeyStatements(grants, storage),
    ...sendStatements(grants.sends, storage),
  ];
};
