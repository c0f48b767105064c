import type { KeyScope } from '../../access.ts';
import { bytes, json, listOf, number, optional, shape, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, list, put } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';

/** An API key of a project, or of the operator (`op`). The key itself is not stored. */
export const apiKeys = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'key#{id}' },
  attributes: {
    id: text(),
    name: text(),
    /** Empty for a key of the operator, which has routes of its own. */
    scopes: json<readonly KeyScope[]>(),
    /** SHA-256 of the secrets, hex, and the expiry of earlier secrets in epoch ms. */
    hashes: listOf(shape({ hash: text(), expiresAt: optional(number()) })),
    /** 32 bytes that seal the cursors of its lists. They are not derived from the key itself. */
    cursorKey: bytes(),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /**
     * ISO 8601, UTC. The hashes are refused from this time on. This is not the time to live: an expired key stays
     * visible.
     */
    expiresAt: optional(text('valid_until')),
  },
});

/** An API key. `project` is `op` for a key of the operator. */
export type ApiKey = EntityValue<typeof apiKeys>;

/** Stores a new key for a command, which leaves no audit entry. */
export const putKey = async (key: ApiKey): Promise<void> => {
  await put(apiKeys, key);
};

/** Reads a key. @param project id of the project, or `op` */
export const getKey = (project: string, id: string): Promise<ApiKey | undefined> => get(apiKeys, { project, id });

/** Reads a page of the keys of a project, in the order of their ids. */
export const listKeys = (project: string, page: PageRequest): Promise<Page<ApiKey>> => list(apiKeys, { project }, page);
