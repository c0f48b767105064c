import { randomUUID } from 'node:crypto';
import { identityOf } from '../../lib/crypto/ids.ts';
import { type Connection, notRefreshed } from '../../lib/store/connections/connection.ts';
import { type LinkedUser, saveLinkedUser } from '../../lib/store/projects/linked-users.ts';
import type { Project } from '../../lib/store/projects/projects.ts';

export const now = Date.parse('2026-03-01T12:00:00Z');

/** A project that is not stored yet. */
export const projectOf = (overrides: Partial<Project> = {}): Project => ({
  id: randomUUID(),
  name: 'Demo',
  strict: false,
  confirmConnections: true,
  returnUrls: [],
  browserOrigins: [],
  connectOrigins: [],
  connectFrames: false,
  logos: {},
  branding: {},
  objects: [],
  limits: {},
  sync: {},
  syncPauses: {},
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...overrides,
});

/** Creates a linked user in a project that no other test uses. */
export const makeLinkedUser = async (project: string = randomUUID()): Promise<LinkedUser> => {
  const { linkedUser } = await saveLinkedUser({ project, originId: randomUUID(), alias: 'Acme' }, now);
  return linkedUser;
};

/** A connection of a linked user, not stored yet. */
export const connectionOf = (user: LinkedUser, overrides: Partial<Connection> = {}): Connection => {
  const provider = overrides.provider ?? 'hubspot';
  const account = overrides.account ?? { id: '4242', name: 'Acme' };
  return {
    project: user.project,
    id: randomUUID(),
    linkedUser: user.id,
    linkedUserOriginId: user.originId,
    provider,
    method: 'credentials',
    account,
    identity: identityOf({ project: user.project, linkedUser: user.id, provider, account: account.id }),
    status: 'active',
    refresh: notRefreshed,
    defaults: { 'ticketing.ticket': { pipeline: '0' } },
    scopes: ['records:read', 'records:write'],
    tokenHashes: [{ hash: 'ab'.repeat(32) }],
    sealedCredentials: Uint8Array.of(1, 2, 3),
    wrappedDataKey: Uint8Array.of(4, 5, 6),
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...overrides,
  };
};
