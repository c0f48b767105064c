import type { TokenHash } from '../../crypto/tokens.ts';
import { type Audit, changeAudited, insertAudited, removeAudited } from '../audit/audited.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { type ApiKey, apiKeys } from './api-keys.ts';

const audit = ({ project, id: target }: Pick<ApiKey, 'project' | 'id'>): Audit => ({
  project,
  target,
  kind: auditedKinds.key,
});

/** Stores a new key and its audit entry. */
export const addKey = async (key: ApiKey): Promise<void> => {
  await insertAudited(apiKeys, key, audit(key));
};

/**
 * Replaces the hashes of a key.
 * @returns `undefined` if the key was rotated or revoked after it was read
 */
export const replaceHashes = (
  { project, id, hashes: before }: ApiKey,
  hashes: readonly TokenHash[],
): Promise<ApiKey | undefined> =>
  changeAudited(
    apiKeys,
    { project, id },
    { set: { hashes }, when: { hashes: before } },
    { ...audit({ project, id }), verb: 'rotated' },
  );

/** Revokes a key at once. @returns false if it does not exist */
export const deleteKey = (project: string, id: string): Promise<boolean> =>
  removeAudited(apiKeys, { project, id }, audit({ project, id }));
