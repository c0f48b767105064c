import type { Timed } from '../../../records/filters/timed.ts';
import { activecampaignKinds, type Fields, type Kind, newIn, type Type } from './rows.ts';

const changes: Partial<Record<Type, Fields>> = {
  contacts: { lastName: 'Other' },
  tags: { description: 'Other' },
  accounts: { accountUrl: 'https://other.example' },
  deals: { description: 'Other' },
  dealTasks: { note: 'Other' },
  notes: { note: 'Other' },
};

/** Objects with lists that accept time filters, or an order by time. */
export const times: readonly Timed[] = Object.values(activecampaignKinds).map((kind: Kind) => ({
  provider: 'activecampaign',
  object: kind.object,
  path: kind.path,
  make: (at) => ({ id: newIn(at, kind) }),
  touch: ({ activecampaign }, { id }) => activecampaign.update(kind.type, String(id), changes[kind.type] ?? {}),
}));
