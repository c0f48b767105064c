import type { ObjectDeclaration, Quirks } from '../../define.ts';
import { getText, leafPaths } from '../../language/answers.ts';
import { recipientCount, scheduledAt, sentAt, someId, states, stats, words } from '../campaign-codecs.ts';
import { byOffset } from '../requests.ts';

/** (memory) What is scheduled or sent stays as it is. https://developers.activecampaign.com/reference/edit-campaign */
export const refuses: NonNullable<Quirks['refuse']> = (change, record) => {
  if (getText(record, 'status') === '0') return {};
  if (change === undefined) return { '': 'is no draft, and only drafts are deleted' };
  return Object.fromEntries(leafPaths(change).map((place) => [place, 'cannot be changed: the campaign is no draft']));
};

/**
 * A draft has its name. Whom it goes to is in a list of its own, and what it says in a message: `marketingautomation.email` has that.
 * Nothing tells of those that have changed: syncs compare all. https://developers.activecampaign.com/reference/list-all-campaigns
 */
export const campaign = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'mdate',
  list: byOffset('campaigns', {}),
  get: { method: 'GET', path: '/campaigns/{id}', record: 'campaign' },
  // No page has it, nor the delete, and a real account has taken both. https://developers.activecampaign.com/reference/edit-campaign
  create: { method: 'POST', path: '/campaign', body: { type: 'single' }, readBack: true },
  update: { method: 'PUT', path: '/campaigns/{id}/edit', readBack: true },
  remove: { method: 'DELETE', path: '/campaigns/{id}/delete' },
  // Those of an automation are sent to each contact who gets there: their "scheduled" is no time. Same page as that of the list.
  where: { seriesid: ['0', undefined] },
  required: ['name'],
  nonNull: ['name'],
  fields: {
    name: 'name',
    channel: { kind: 'constant', value: 'email' },
    status: { kind: 'choice', at: 'status', createOnly: true, choices: states, words },
    segment_ids: {
      kind: 'ref',
      object: 'marketingautomation.segment',
      read: 'segmentid',
      codec: someId,
      single: true,
    },
    scheduled_at: { kind: 'value', read: '', codec: scheduledAt },
    sent_at: { kind: 'value', read: '', codec: sentAt },
    recipient_count: { kind: 'value', read: '', codec: recipientCount },
    stats: { kind: 'value', read: '', codec: stats },
  },
  volatile: ['recipient_count', 'stats'],
  quirks: { refuse: refuses },
} as const satisfies ObjectDeclaration<'marketingautomation.campaign'>;
