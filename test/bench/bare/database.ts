import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const { env } = process;
export const tables = {
  records: env.TABLE_RECORDS ?? '',
  connections: env.TABLE_CONNECTIONS ?? '',
  projects: env.TABLE_PROJECTS ?? '',
  events: env.TABLE_EVENTS ?? '',
  usage: env.TABLE_USAGE ?? '',
  requests: env.TABLE_REQUESTS ?? '',
};

// The service's client has the same settings, so that a better tuned client does not change the comparison.
const client = new DynamoDBClient({
  endpoint: env.DYNAMODB_ENDPOINT ?? '',
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  requestHandler: { httpAgent: { keepAlive: true, maxSockets: 64 } },
});
client.middlewareStack.remove('loggerMiddleware');
export const database = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

export const read = async (TableName: string, Key: Readonly<Record<string, string>>) =>
  (await database.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

const kept = new Map<string, { readonly value: Promise<unknown>; readonly until: number }>();

/** Returns a value that `load` gave at most `maxAgeMs` ago, or loads the value again. */
export const keep = <T>(name: string, maxAgeMs: number, load: () => Promise<T>): Promise<T> => {
  const now = Date.now();
  const known = kept.get(name);
  if (known !== undefined && now < known.until) return known.value as Promise<T>;
  const value = load();
  kept.set(name, { value, until: now + maxAgeMs });
  value.catch(() => kept.delete(name));
  return value;
};

const boundTo = (context: object): Buffer => Buffer.from(JSON.stringify(Object.entries(context)));

/**
 * Seals with AES-256-GCM as the service does: version, initialisation vector, tag, text. `context` lists its members by
 * name.
 */
export const seal = (key: Uint8Array, plain: string, context: object): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(1), iv, cipher.getAuthTag(), text]);
};

export const open = (key: Uint8Array, sealed: Uint8Array, context: object): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13));
  decipher.setAAD(boundTo(context)).setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
};
