import { createHash } from 'node:crypto';
import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ask, database, dataKeys, decrypt, masterKey, names, read } from './bare.ts';

const { TABLE_CONNECTIONS = '', TABLE_RECORDS = '' } = process.env;
const stored = new Set<unknown>();
type Remote = { readonly id: string; readonly properties: Readonly<Record<string, string | undefined>> };
/** Stores the way back from the ids of a page: one read for those that this process has not seen, then the missing. */
const store = async (items: readonly { readonly pk: string }[]): Promise<void> => {
  const Keys = items.filter(({ pk }) => !stored.has(pk)).map(({ pk }) => ({ pk }));
  if (Keys.length === 0) return;
  if (stored.size > 20_000) stored.clear();
  const { Responses } = await database.send(new BatchGetCommand({ RequestItems: { [TABLE_RECORDS]: { Keys } } }));
  for (const { pk } of Responses?.[TABLE_RECORDS] ?? []) stored.add(pk);
  const puts = items.filter(({ pk }) => !stored.has(pk)).map((Item) => ({ PutRequest: { Item } }));
  const chunks = [0, 25, 50, 75].map((from) => puts.slice(from, from + 25)).filter(({ length }) => length > 0);
  const writes = chunks.map((chunk) => new BatchWriteCommand({ RequestItems: { [TABLE_RECORDS]: chunk } }));
  await Promise.all(writes.map((write) => database.send(write)));
  for (const { pk } of Keys) stored.add(pk);
};
const toData = (id: string, { id: remote_id, properties: { firstname, lastname, email, phone, message } }: Remote) => {
  const reached = { email_address: email ?? '', phone_number: phone ?? '' };
  return { id, remote_id, name: `${firstname} ${lastname}`, ...reached, details: message ?? '' };
};
/** Gets a contact of HubSpot or, without an id in the path, a page of up to 100. Checks nothing at all. */
export const handle = async ({ headers, pathParameters, queryStringParameters }: APIGatewayProxyEventV2) => {
  const [, project = '', connection = ''] = (headers['x-connection-token'] ?? '').split('_');
  const account = await read(TABLE_CONNECTIONS, { pk: project, sk: `connection#${connection}` });
  const key = dataKeys.get(connection) ?? decrypt(masterKey, account.wrapped_data_key, { connection, project });
  dataKeys.set(connection, key);
  const { access_token } = JSON.parse(decrypt(key, account.sealed_credentials, { connection, project }).toString());
  const { id } = pathParameters ?? {};
  const remotePath = id ? `/${(await read(TABLE_RECORDS, { pk: `${project}#${id}` })).remote[0]}` : '';
  const { limit = '25', cursor } = queryStringParameters ?? {};
  const page: Record<string, string> = id ? {} : { limit, ...(cursor && { after: cursor }) };
  const query = new URLSearchParams({ ...page, properties: names });
  const began = performance.now();
  const text = await ask('GET', `/crm/v3/objects/contacts${remotePath}?${query}`, access_token);
  const typed = { 'content-type': 'application/json', 'server-timing': `provider;dur=${performance.now() - began}` };
  const answer = JSON.parse(text);
  if (id) return { statusCode: 200, headers: typed, body: JSON.stringify({ data: toData(id, answer) }) };
  const items = answer.results.map((remote: Remote) => {
    const own = createHash('sha1').update(`${account.identity}/${remote.id}`).digest('hex').slice(0, 32);
    const item = { pk: `${project}#${own}`, v: 1, id: own, project, object: 'contacts', connection };
    const more = { identity: account.identity, connection_object: `${connection}#contacts`, remote: [remote.id] };
    return { ...item, ...more };
  });
  await store(items);
  const data = answer.results.map((remote: Remote, index: number) => toData(items[index].id, remote));
  const next_cursor = answer.paging?.next.after ?? null;
  return { statusCode: 200, headers: typed, body: JSON.stringify({ data, next_cursor }) };
};
