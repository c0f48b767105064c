import { createHash, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { keep, open, read, tables } from './database.ts';
import { count } from './limit.ts';
import { refusal } from './refusal.ts';

/** Cache times of the service, ms: for stored connections and projects, and for an opened key. */
const [readMs, keyMs] = [30_000, 300_000];
const masterKey = Buffer.from(readFileSync(process.env.KEY_FILE ?? '', 'utf8'), 'base64');

const isSecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(hash, 'hex'));

const openKeys = async (wrapped: Uint8Array, context: object) => {
  const dataKey = open(masterKey, wrapped, context);
  return { dataKey, hashKey: createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, '', 'field-hashes', 32))) };
};

/** Returns the account of a connection token, with the body of the request. Await `counted` before you answer it. */
export const scopeOf = async (token = '', sent = '') => {
  const [, project = '', connection = '', secret = ''] = token.split('_');
  const names = { connection, project };
  const [item, owner] = await Promise.all([
    keep(`connection ${connection}`, readMs, () =>
      read(tables.connections, { pk: project, sk: `connection#${connection}` }),
    ),
    keep(`project ${project}`, readMs, () => read(tables.projects, { pk: 'op', sk: `project#${project}` })),
  ]);
  const isKnown = item?.token_hashes.some(({ hash }: { readonly hash: string }) => isSecret(secret.slice(0, 43), hash));
  if (item === undefined || item.status === 'revoked' || !isKnown) throw refusal(401, 'The token is not valid.');
  const counted = count(project, owner?.limits?.project ?? Number(process.env.PROJECT_REQUESTS_PER_MINUTE));
  const keys = await keep(`keys ${connection}`, keyMs, () => openKeys(item.wrapped_data_key, names));
  const { access_token } = JSON.parse(open(keys.dataKey, item.sealed_credentials, names).toString());
  counted?.catch(() => undefined);
  const { identity, linked_user: linkedUser, defaults } = item;
  return { ...names, ...keys, identity, linkedUser, defaults, accessToken: String(access_token), counted, sent };
};

export type Account = Awaited<ReturnType<typeof scopeOf>>;
