import type * as z from 'zod';
import type { Call } from '../api/endpoint.ts';
import type { keyRecord, keyRoutes } from '../api/management/keys.ts';
import type { Answer } from '../api/response.ts';
import { newId } from '../crypto/ids.ts';
import { mintToken } from '../crypto/tokens.ts';
import { validationError } from '../errors.ts';
import { isoTime } from '../store/item.ts';
import { type ApiKey, deleteKey, listKeys as listStored, putKey } from '../store/keys.ts';
import { namedProject } from './caller.ts';
import { found } from './found.ts';
import { answerPage } from './paging.ts';

type Routes = typeof keyRoutes;

const present = (key: ApiKey): z.input<typeof keyRecord> => ({
  id: key.id,
  id_project: key.project,
  name: key.name,
  scopes: [...key.scopes],
  created_at: key.createdAt,
  expires_at: key.expiresAt ?? null,
});

/** Epoch ms. */
const readExpiry = (text: string | undefined, now: number): number | undefined => {
  if (text === undefined) return undefined;
  const expiresAt = Date.parse(text);
  if (expiresAt > now) return expiresAt;
  throw validationError([{ path: 'expires_at', message: 'is in the past' }]);
};

/** A new key of a project, or of the operator (`op`), and the only copy of its text. */
export const issueKey = async (
  {
    project,
    name,
    scopes,
    expiresAt,
  }: Pick<ApiKey, 'project' | 'name' | 'scopes'> & { expiresAt?: number | undefined },
  now: number,
): Promise<{ readonly key: ApiKey; readonly text: string }> => {
  const id = newId();
  const { token, hash } = mintToken({ kind: 'uis', project, id });
  const key = {
    project,
    id,
    name,
    scopes,
    hashes: [{ hash, expiresAt }],
    createdAt: isoTime(now),
    expiresAt: expiresAt === undefined ? undefined : isoTime(expiresAt),
  };
  await putKey(key);
  return { key, text: token };
};

export const createKey = async ({ body, caller, now }: Call<Routes['create']>): Promise<Answer> => {
  const expiresAt = readExpiry(body.expires_at, now);
  const project = await namedProject(caller, body.id_project);
  const { key, text } = await issueKey({ project, name: body.name, scopes: body.scopes, expiresAt }, now);
  return { data: { ...present(key), key: text }, message: 'Keep the key: it is shown only once.' };
};

export const listKeys = async ({ query, caller }: Call<Routes['list']>): Promise<Answer> => {
  const project = await namedProject(caller, query.id_project);
  return answerPage({ project, route: 'GET /auth/keys' }, query, (page) => listStored(project, page), present);
};

export const removeKey = async ({ params: { id }, query, caller }: Call<Routes['remove']>): Promise<Answer> => {
  const project = await namedProject(caller, query.id_project);
  found((await deleteKey(project, id)) || undefined, 'API key', id);
  return { data: { id, deleted: true } };
};
