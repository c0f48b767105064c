import { expect, it } from 'vitest';
import type { Wishes } from '../../lib/api/wanted-objects.ts';
import { hubspot } from '../../lib/providers/hubspot/index.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import type { Sync } from '../../lib/store/sync/syncs.ts';
import { planSyncs } from '../../lib/workers/sync-plan.ts';

const connection = { project: 'project', id: 'connection', provider: 'hubspot' } as Connection;
const wishes: Wishes = { settings: {}, webhooks: [], pauses: {} };

const waiting = (object: string): Sync => ({
  project: connection.project,
  connection: connection.id,
  object,
  state: 'waiting',
  source: 'request',
  isBaselined: true,
  runs: 1,
  failures: 0,
  fence: 1,
});

it('objects with the same list are neighbours in a cycle', async () => {
  const syncs = ['crm.company', 'crm.deal', 'ticketing.ticket', 'ticketing.account'].map(waiting);
  const { planned } = await planSyncs({ connection, objects: hubspot.objects }, wishes, syncs, Date.UTC(2026, 0));
  const order = planned.map(({ sync }) => sync.object);
  expect(order).toEqual(['crm.company', 'ticketing.account', 'crm.deal', 'ticketing.ticket']);
});
