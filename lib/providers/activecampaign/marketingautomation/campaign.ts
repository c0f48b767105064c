import type { ObjectDeclaration, Quirks } from '../../define.ts';
import { getText, leafPaths } from '../../language/answers.ts';
import { recipientCount, scheduledAt, sentAt, someId, states, stats, words } from '../campaign-codecs.ts';
import { byOffset } from '../requests.ts';

/**
 * (unproven) Refuses a change of a campaign that is not a draft.
 * https://developers.activecampaign.com/reference/edit-campaign
 */
export const refuses: NonNullable<Quirks['refuse']> = (change, record) => {
  if (getText(record, 'status') === '0') return {};
  if (change === undefined) return { '': 'is no draft, and only drafts are deleted' };
  return Object.fromEntries(leafPaths(change).map((place) => [place, 'cannot be changed: the campaign is no draft']));
};

/**
 * A campaign. The service writes only the name. The vendor keeps the recipients in a separate list, and the content in
 * a message, which is `marketingautomation.email`. No list contains only changed campaigns, so syncs compare all
 * campaigns. https://developers.activecampaign.com/reference/list-all-campaigns
 */
export const campaign = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'mdate',
  list: byOffset('campaigns', {}),
  get: { method: 'GET', path: '/campaigns/{id}', record: 'campaign' },
  // No documentation page describes the create or the delete. A real account accepted both.
  // https://developers.activecampaign.com/reference/edit-campaign
  create: { method: 'POST', path: '/campaign', body: { type: 'single' }, readBack: true },
  update: { method: 'PUT', path: '/campaigns/{id}/edit', readBack: true },
  remove: { method: 'DELETE', path: '/campaigns/{id}/delete' },
  // Campaigns of an automation are excluded. Each contact receives such a campaign at its own time, so the state
  // "scheduled" does not mean a time. Same page as the list.
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
