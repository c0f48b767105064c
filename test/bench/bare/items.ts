import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Account } from './account.ts';
import { seal, tables } from './database.ts';
import { type Hashes, print } from './hashes.ts';
import { mappingOf } from './mappings.ts';
import type { Base } from './present.ts';

/** The stored members of a record that a change needs. */
export type Stored = { readonly fields?: Hashes; readonly revision?: number; readonly event_at?: string } | undefined;

/** Builds the put of a record. DynamoDB refuses the put if the record has changed since it was read. */
export const recordPut = (account: Account, object: string, record: Base, fields: Hashes, before?: Stored) => {
  const revision = before?.revision ?? 0;
  const now = new Date().toISOString();
  const state = { fields, version: print, modified_at: record.modified_at, revision: revision + 1, event_at: now };
  const mapping = mappingOf(account, { id: record.id, object, remoteId: record.remote_id });
  const put = { TableName: tables.records, Item: { ...mapping, ...state, written_at: now } };
  if (revision === 0) return { Put: { ...put, ConditionExpression: 'attribute_not_exists(revision)' } };
  const values = { ExpressionAttributeValues: { ':revision': revision } };
  return { Put: { ...put, ConditionExpression: 'revision = :revision', ...values } };
};

/** Builds the put of a record's event, which contains the sealed record. */
export const eventPut = (
  account: Account,
  object: string,
  kind: string,
  record: Base,
  changed_fields?: readonly string[],
  before?: Stored,
) => {
  const { project, connection, dataKey, linkedUser: linked_user } = account;
  const [id, time] = [randomUUID(), new Date().toISOString()];
  const sumOf = (text: string) => Buffer.from(text).reduce((sum, letter) => sum + letter, 0);
  const keys = {
    pk: `${project}#${connection}#${sumOf(record.id) % 4}`,
    sk: `event#${time}#${id}`,
    project_shard: `${project}#${sumOf(id) % 16}`,
    due: `event#${sumOf(connection) % 4}`,
    due_at: time,
  };
  const names = { v: 1, type: `${object}.${kind}`, linked_user, provider: 'hubspot', object };
  const { id: record_id, remote_id } = record;
  const text = JSON.stringify(record);
  const sealed_record = seal(dataKey, text, { connection, event: id, project });
  const hashOf = (of: string) => createHmac('sha256', account.hashKey).update(`${id} ${of}`).digest();
  const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
  const found = {
    record_id,
    remote_id,
    project_record: `${project}#${record_id}`,
    caused_by: { cause: 'api', request_id: id.slice(0, 15) },
    write: { sent: hashOf(account.sent), answered: hashOf(text) },
    changed_fields,
    previous: before?.event_at,
    sealed_record,
  };
  const Item = { ...keys, ...names, ...found, traceparent };
  return { Put: { TableName: tables.events, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
};
