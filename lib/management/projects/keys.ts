import type * as z from 'zod';
import { type KeyScope, keyPresets, usualScopes } from '../../access.ts';
import type { keyRecord, keyRoutes } from '../../api/management/keys.ts';
import type { Answer, Call } from '../../call.ts';
import { createCursorKey } from '../../crypto/cursor.ts';
import { newId } from '../../crypto/ids.ts';
import { mintToken, operatorScope, type TokenHash } from '../../crypto/tokens.ts';
import { refusal, validationError } from '../../errors.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';
import { addKey, deleteKey, replaceHashes } from '../../store/projects/api-key-changes.ts';
import { type ApiKey, getKey, listKeys as listStored } from '../../store/projects/api-keys.ts';
import { forgetKeyUse, lastUses } from '../../store/projects/usage.ts';
import { namedProject } from '../caller.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';

type Routes = typeof keyRoutes;

const present = (key: ApiKey, lastUsedOn?: string): z.input<typeof keyRecord> => ({
  id: key.id,
  id_project: key.project,
  name: key.name,
  scopes: [...key.scopes],
  created_at: key.createdAt,
  expires_at: key.expiresAt ?? null,
  last_used_on: lastUsedOn ?? null,
});

/** Expiry of a key, epoch ms. `undefined` if none is given. */
const readExpiry = (text: string | undefined, now: number): number | undefined => {
  if (text === undefined) return undefined;
  const expiresAt = Date.parse(text);
  if (expiresAt > now) return expiresAt;
  throw validationError([{ path: 'expires_at', message: 'is in the past' }]);
};

/** The scopes of a key. A key of the operator has no scopes, because the operator has its own routes. */
const readScopes = (
  project: string,
  { scopes, preset }: Pick<Call<Routes['create']>['body'], 'scopes' | 'preset'>,
): readonly KeyScope[] => {
  if (project !== operatorScope) return preset === undefined ? (scopes ?? usualScopes) : keyPresets[preset];
  if (scopes === undefined && preset === undefined) return [];
  const path = scopes === undefined ? 'preset' : 'scopes';
  throw validationError([{ path, message: `a key of the operator has no scopes; leave ${path} out` }]);
};

/**
 * Creates a key of a project, or of the operator (`op`). The result contains the only copy of its text. Times are
 * epoch ms.
 */
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
    cursorKey: createCursorKey(),
    createdAt: isoTime(now),
    expiresAt: expiresAt === undefined ? undefined : isoTime(expiresAt),
  };
  await addKey(key);
  return { key, text: token };
};

const shownOnce = 'Keep the key: it is shown only once.';

/**
 * Creates an API key of a project, or of the operator (`op`). No other answer contains its text.
 * @throws ApiError `validation_failed` for a time in the past or for scopes of an operator key, `not_found` for an
 * unknown project
 */
export const createKey = async ({ body, caller, now }: Call<Routes['create']>): Promise<Answer> => {
  const expiresAt = readExpiry(body.expires_at, now);
  const project = await namedProject(caller, body.id_project);
  const scopes = readScopes(project, body);
  const { key, text } = await issueKey({ project, name: body.name, scopes, expiresAt }, now);
  return { data: { ...present(key), key: text }, message: shownOnce };
};

const readKeys = async (
  project: string,
  request: PageRequest,
): Promise<Page<{ readonly key: ApiKey; readonly lastUsedOn: string | undefined }>> => {
  const { items, ...page } = await listStored(project, request);
  const ids = items.map(({ id }) => id);
  const uses = await lastUses(project, ids);
  return { ...page, items: items.map((key) => ({ key, lastUsedOn: uses.get(key.id) })) };
};

/**
 * A page of the API keys of a project, each with the day of its last use.
 * @throws ApiError `not_found` for an unknown project, `invalid_cursor`
 */
export const listKeys = async ({ query, caller }: Call<Routes['list']>): Promise<Answer> => {
  const project = await namedProject(caller, query.id_project);
  const read = (page: PageRequest) => readKeys(project, page);
  return answerPage({ caller, project, route: 'GET /auth/keys' }, query, read, ({ key, lastUsedOn }) =>
    present(key, lastUsedOn),
  );
};

/**
 * Revokes an API key at once.
 * @throws ApiError `not_found` for an unknown key or project
 */
export const removeKey = async ({ params: { id }, query, caller }: Call<Routes['remove']>): Promise<Answer> => {
  const project = await namedProject(caller, query.id_project);
  requireFound((await deleteKey(project, id)) || undefined, 'API key', id);
  await forgetKeyUse(project, id);
  return { data: { id, deleted: true } };
};

/** The secret that was valid until now, for the time of its overlap with the new secret. */
const overlapping = ({ hashes }: ApiKey, until: number, now: number): readonly TokenHash[] => {
  const [current] = hashes;
  if (current === undefined || until <= now) return [];
  return [{ ...current, expiresAt: Math.min(current.expiresAt ?? until, until) }];
};

/**
 * Replaces the secret of a key. The key keeps its id, name, scopes and expiry. The previous secret is accepted during
 * the overlap, given in seconds.
 * @throws ApiError `not_found` for an unknown key or project, `conflict` if the key has expired, or was rotated or
 * revoked meanwhile
 */
export const rotateKey = async ({ params: { id }, body, caller, now }: Call<Routes['rotate']>): Promise<Answer> => {
  const project = await namedProject(caller, body.id_project);
  const key = requireFound(await getKey(project, id), 'API key', id);
  const expiresAt = key.expiresAt === undefined ? undefined : Date.parse(key.expiresAt);
  if (expiresAt !== undefined && expiresAt <= now) {
    throw refusal('conflict', `The API key ${id} has expired; create another one: POST /auth/keys.`);
  }
  const { token, hash } = mintToken({ kind: 'uis', project, id });
  const until = now + body.overlap_seconds * 1000;
  const rotated = await replaceHashes(key, [{ hash, expiresAt }, ...overlapping(key, until, now)]);
  if (rotated === undefined) {
    throw refusal('conflict', `The API key ${id} was rotated or revoked meanwhile; GET /auth/keys shows its state.`);
  }
  const uses = await lastUses(project, [id]);
  return { data: { ...present(rotated, uses.get(id)), key: token }, message: shownOnce };
};
