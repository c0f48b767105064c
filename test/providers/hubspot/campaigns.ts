import { expect } from 'vitest';
import type { Body } from '../../harness/connected.ts';
import { draft, idIn, later, type OpenCampaigns, stats } from '../../records/campaigns.ts';
import { account } from './account.ts';

const sent_at = '2026-05-21T18:00:00.000Z';
const [news, suppressed, customers] = ['51', '52', '53'];

/** A draft as people create it. */
const byHand = {
  name: 'Engines in May',
  subject: 'Engines',
  from: { fromName: 'Ada', replyTo: 'ada@engines.example', customReplyTo: 'answers@engines.example' },
};

const { preview_text: _, ...written } = { ...draft, from_email: 'grace@engines.example' };
const from = { fromName: 'Grace', replyTo: 'grace@engines.example', customReplyTo: 'more@engines.example' };
const fromAda = { ...from, fromName: 'Ada' };

const inState = (state: string, status: string, scheduled_at: string | null) => ({
  values: { state, publishedAt: new Date().toISOString(), publishDate: later, sendOnPublish: false },
  shown: { status, remote_status: state, scheduled_at },
});

export const campaigns: OpenCampaigns = (here) => {
  const portal = () => account(here.service().simulators);
  const vendor = () => {
    const { emails } = portal();
    return { ...emails, create: (values: object) => emails.create({ ...byHand, ...values }) };
  };
  let list_ids: readonly string[];
  let segment_ids: readonly string[];

  /** Recipients after a change by people: these lists. */
  const including = (...include: readonly unknown[]) => ({
    contactIds: { include: ['101'], exclude: [] },
    contactIlsLists: { include, exclude: [suppressed] },
    suppressGraymail: false,
  });

  const patched = (body: object) => (remote: string) => [[`PATCH /marketing/v3/emails/${remote}`, body]] as const;

  const change = (body: Body, sent: object, ...include: readonly unknown[]) => ({
    body,
    sent: patched({ ...sent, to: including(...include) }),
    arrived: (remote: string) =>
      expect(portal().emails.get(remote).values).toMatchObject({ from: fromAda, to: including(...include) }),
  });

  return {
    prepare: async () => {
      list_ids = [await idIn(here, 'lists', news)];
      segment_ids = [await idIn(here, 'segments', customers)];
    },
    vendor,
    created: {
      'with its sender, its lists and its segments': () => ({
        body: { ...written, list_ids, segment_ids },
        sent: [
          'POST /marketing/v3/emails',
          { name: draft.name, subject: draft.subject, from, to: { contactIlsLists: { include: [news, customers] } } },
        ],
      }),
    },
    edit: (remote) => portal().emails.update(remote, { to: including(news, customers) }),
    changes: () => [
      change({ from_name: 'Ada', list_ids: [] }, { from: fromAda }, customers),
      change({ list_ids, segment_ids: [] }, {}, news),
    ],
    renamed: (remote, name) => patched({ name })(remote),
    locked: [
      ['sent', { state: 'PUBLISHED', publishDate: later }],
      ['scheduled', { state: 'SCHEDULED', publishDate: later }],
    ],
    lockedChange: { from_name: 'Ada', list_ids: [] },
    deleted: (remote) => [`DELETE /marketing/v3/emails/${remote}`],
    shown: {
      'draft, with its sender': {
        values: {},
        shown: {
          ...{ name: 'Engines in May', channel: 'email', status: 'draft', remote_status: 'DRAFT', subject: 'Engines' },
          ...{ from_name: 'Ada', from_email: 'ada@engines.example', reply_to: 'answers@engines.example' },
          ...{ list_ids: [], segment_ids: [], scheduled_at: null, sent_at: null, recipient_count: null, stats: null },
        },
      },
      'sent, with its numbers: people and no times': {
        values: {
          state: 'PUBLISHED',
          publishedAt: sent_at,
          counters: { sent: 100, delivered: 97, open: 40, click: 10, bounce: 3, unsubscribed: 4, spamreport: 1 },
        },
        shown: { status: 'sent', sent_at, scheduled_at: null, stats: { ...stats, opens: null, clicks: null } },
      },
      scheduled: inState('SCHEDULED', 'scheduled', later),
      sending: inState('PROCESSING', 'sending', null),
      'of a workflow': inState('AUTOMATED', 'AUTOMATED', null),
      'draft of two variants': inState('DRAFT_AB', 'draft', null),
    },
    audience: () => {
      const gone = portal().createList('Gone soon').id;
      return {
        values: { to: { contactIlsLists: { include: [news, customers, String(gone)] } } },
        shown: { list_ids, segment_ids },
        afterwards: () => portal().deleteList(gone),
      };
    },
    listing: ['GET /marketing/v3/emails', 'GET /crm/v3/lists'],
  };
};
