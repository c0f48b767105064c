import { createDecipheriv, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const { env } = process;
const local = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
const client = new DynamoDBClient({ endpoint: env.DYNAMODB_ENDPOINT ?? '', ...local });
export const database = DynamoDBDocumentClient.from(client);
export const masterKey = Buffer.from(readFileSync(env.KEY_FILE ?? '', 'utf8'), 'base64');
export const dataKeys = new Map<string, Buffer>();
export const names = 'firstname,lastname,message,email,work_email,phone,mobilephone,fax,address,city,state,zip,country';
export const read = async (TableName: string | undefined, Key: Readonly<Record<string, string>>) =>
  (await database.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item ?? {};
export const decrypt = (key: Buffer, sealed: Uint8Array, context: object): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13));
  decipher.setAAD(Buffer.from(JSON.stringify(Object.entries(context)))).setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
};
export const ask = (method: string, path: string, token: string, body?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const outgoing = request(`${env.PROVIDER_URL_HUBSPOT}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks).toString()));
    });
    outgoing.on('error', reject).end(body);
  });
/** Creates a contact or ticket of HubSpot or, where the body has an `id`, updates a contact. Checks nothing at all. */
export const handle = async ({ headers, rawPath, body = '' }: APIGatewayProxyEventV2) => {
  const [, project = '', connection = ''] = (headers['x-connection-token'] ?? '').split('_');
  const account = await read(env.TABLE_CONNECTIONS, { pk: project, sk: `connection#${connection}` });
  const key = dataKeys.get(connection) ?? decrypt(masterKey, account.wrapped_data_key, { connection, project });
  dataKeys.set(connection, key);
  const { access_token } = JSON.parse(decrypt(key, account.sealed_credentials, { connection, project }).toString());
  const given = JSON.parse(body);
  const known = given.id && (await read(env.TABLE_RECORDS, { pk: `${project}#${given.id}` }));
  const email = given.email_address ?? given.email_addresses?.[0]?.email_address;
  const phone = given.phone_number ?? given.phone_numbers?.[0]?.phone_number;
  const contact = { firstname: given.first_name, lastname: given.last_name, email, phone, message: given.details };
  const ticket = { subject: given.name, content: given.description?.[0], hs_pipeline: '0', hs_pipeline_stage: '1' };
  const [object, properties] = rawPath === '/crm/contacts' ? ['contacts', contact] : ['tickets', ticket];
  const text = JSON.stringify(known ? { properties } : { properties, associations: [] });
  const path = `/crm/v3/objects/${object}${known ? `/${known.remote[0]}` : ''}`;
  const [began, written] = [performance.now(), await ask(known ? 'PATCH' : 'POST', path, access_token, text)];
  const answer = known ? await ask('GET', `${path}?properties=${names}`, access_token) : written;
  const typed = { 'content-type': 'application/json', 'server-timing': `provider;dur=${performance.now() - began}` };
  const { id: remote_id, properties: remote } = JSON.parse(answer);
  const item = { v: 1, id: given.id ?? randomUUID(), project, connection };
  const Item = { ...known, ...item, pk: `${project}#${item.id}`, identity: account.identity, remote: [remote_id] };
  const event = { ...item, pk: `${project}#${connection}`, sk: `bare#${randomUUID()}` };
  const puts = [{ TableName: env.TABLE_RECORDS, Item }].concat({ TableName: env.TABLE_EVENTS, Item: event } as never);
  await database.send(new TransactWriteCommand({ TransactItems: puts.map((Put) => ({ Put })) }));
  const { subject, content, firstname, lastname, message, email: email_address, phone: phone_number } = remote;
  const person = { name: `${firstname} ${lastname}`, email_address, phone_number, details: message };
  const data = { id: item.id, remote_id, ...(subject ? { name: subject, description: [content] } : person) };
  return { statusCode: known ? 200 : 201, headers: typed, body: JSON.stringify({ data }) };
};
