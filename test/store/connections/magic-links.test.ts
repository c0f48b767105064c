import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  type LinkStatus,
  listMagicLinks,
  type MagicLink,
  putMagicLink,
} from '../../../lib/store/connections/magic-links.ts';
import { isoTime } from '../../../lib/store/dynamodb/item.ts';
import { useDatabase } from '../database.ts';
import { now } from '../samples.ts';

useDatabase();

const use = { connection: 'c', provider: 'hubspot', account: 'Acme', at: isoTime(now) };

const linkOf = (project: string, id: string, given: Partial<MagicLink> = {}): MagicLink => ({
  project,
  id,
  linkedUser: 'user',
  linkedUserOriginId: 'origin',
  hashes: [{ hash: 'ab' }],
  createdAt: isoTime(now),
  expiresAt: isoTime(now + 1_000),
  ...given,
});

it('finds the links with a status at a time, and the links that offer a provider', async () => {
  const project = randomUUID();
  await putMagicLink(linkOf(project, 'any'));
  await putMagicLink(linkOf(project, 'hubspot', { providers: ['hubspot', 'jira'] }));
  await putMagicLink(linkOf(project, 'long', { providers: ['zendesk'], expiresAt: isoTime(now + 9_000) }));
  await putMagicLink(linkOf(project, 'used', { use, expiresAt: isoTime(now + 9_000) }));
  const ids = async (filter: { status?: LinkStatus; provider?: string }, at: number) => {
    const { items } = await listMagicLinks(project, { limit: 10, at, ...filter });
    return items.map(({ id }) => id);
  };
  expect(await ids({ status: 'open' }, now)).toEqual(['any', 'hubspot', 'long']);
  expect(await ids({ status: 'open' }, now + 1_000)).toEqual(['long']);
  expect(await ids({ status: 'expired' }, now + 1_000)).toEqual(['any', 'hubspot']);
  expect(await ids({ status: 'used' }, now + 60_000)).toEqual(['used']);
  expect(await ids({ provider: 'jira' }, now)).toEqual(['any', 'hubspot', 'used']);
  expect(await ids({ provider: 'jira', status: 'open' }, now)).toEqual(['any', 'hubspot']);
  expect(await ids({}, now)).toHaveLength(4);
});
