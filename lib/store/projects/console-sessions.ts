import { optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { above } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, insert, remove, update } from '../dynamodb/operations.ts';

/** A session of the console, of a project or of the operator (`op`). The token in the cookie is not stored. */
export const consoleSessions = entity({
  // Not the table of the keys: a function that only reads the keys keeps its sessions here.
  table: 'usage',
  key: { pk: '{project}', sk: 'console#{id}' },
  attributes: {
    /** SHA-256 of the secret in the cookie, hex. */
    hash: text(),
    /** Id of the API key that signed in. */
    keyId: text('key'),
    /** SHA-256 of the key's secret that signed in, hex. If the key loses this secret, the session ends. */
    keyHash: text('key_hash'),
    /** Last click. */
    usedAt: time('used_at'),
    /** Last time when the key was typed again for a change. */
    confirmedAt: optional(time('confirmed_at')),
    expiresAt: timeToLive(),
  },
});

/** A session of the console. `usedAt`, `confirmedAt` and `expiresAt` are in epoch ms. */
export type ConsoleSession = EntityValue<typeof consoleSessions>;

type SessionName = Pick<ConsoleSession, 'project' | 'id'>;

/** Stores a new session. */
export const putConsoleSession = async (session: ConsoleSession): Promise<void> => {
  await insert(consoleSessions, session);
};

/** Reads a session. Its idle time and its expiry are not checked. */
export const getConsoleSession = ({ project, id }: SessionName): Promise<ConsoleSession | undefined> =>
  get(consoleSessions, { project, id });

/** Stores the time of a click, or of the key typed again, on a session that has not expired. @param now epoch ms */
export const touchConsoleSession = async (
  { project, id }: SessionName,
  now: number,
  change: { readonly usedAt: number } | { readonly confirmedAt: number },
): Promise<void> => {
  await update(consoleSessions, { project, id }, { set: change, when: { expiresAt: above(now) } });
};

/** Ends a session. */
export const removeConsoleSession = async ({ project, id }: SessionName): Promise<void> => {
  await remove(consoleSessions, { project, id });
};
