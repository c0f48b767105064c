import type { ActivecampaignSimulator } from '../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../infra/simulators/activecampaign/seeds.ts';
import type { HubspotSimulator } from '../../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import type { MailchimpSimulator } from '../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { basicMoves, created, noChange, removal, type Scenario, updated } from './scenario.ts';

/** Workflows of contacts, among those of other records: all of them are compared. */
export const hubspotAutomations = (simulator: HubspotSimulator): Scenario => {
  const account = simulator.account(hubspotPortals[0].portalId);
  const create = (n: number) => created(account.createFlow({ name: `made ${n}` }).id);
  const change = (n: number, id: string) => {
    account.changeFlow(Number(id), { name: `changed ${n}` });
    return updated(id, ['name']);
  };
  return {
    provider: 'hubspot',
    object: 'marketingautomation.automation',
    simulator,
    pages: /^\/automation\/v4\/flows$/,
    isShifting: false,
    create,
    change,
    living: account.workflows,
    moves: [
      ...basicMoves({ create, change }),
      {
        weight: 2,
        takes: 1,
        play: (_, [id = '']) => {
          account.changeFlow(Number(id), { isEnabled: !account.flow(Number(id)).isEnabled });
          return [updated(id, ['remote_status', 'status'])];
        },
      },
      noChange(2, (id) => account.changeFlow(Number(id), {})),
      // One of deals is none of ours.
      {
        weight: 1,
        takes: 0,
        play: (n) => {
          account.createFlow({ name: `of deals ${n}`, objectTypeId: '0-3' });
          return [];
        },
      },
      removal((id) => account.changeFlow(Number(id), { isDeleted: true })),
    ],
  };
};

/** Marketing e-mails, by their times. */
export const hubspotEmails = (simulator: HubspotSimulator): Scenario => {
  const { emails } = simulator.account(hubspotPortals[0].portalId);
  const create = (n: number) => created(emails.create({ name: `made ${n}`, subject: 'News' }));
  const change = (n: number, id: string) => {
    emails.update(id, { subject: `changed ${n}` });
    return updated(id, ['subject']);
  };
  return {
    provider: 'hubspot',
    object: 'marketingautomation.email',
    simulator,
    pages: /^\/marketing\/v3\/emails$/,
    isShifting: true,
    create,
    change,
    living: () => emails.all(),
    moves: [
      ...basicMoves({ create, change }),
      {
        weight: 2,
        takes: 1,
        play: (n, [id = '']) => {
          emails.update(id, { content: { plainTextVersion: `written ${n}` } });
          return [updated(id, ['text'])];
        },
      },
      noChange(2, (id) => emails.update(id, {})),
      removal((id) => emails.remove(id)),
    ],
  };
};

/** What contacts do never changes, and is never gone: one that happened is reported once, though it is asked for by its time. */
export const hubspotEvents = (simulator: HubspotSimulator): Scenario => {
  const account = simulator.account(hubspotPortals[0].portalId);
  const create = (n: number) => created(account.happen(101, 'pe147893286_purchased', { sku: String(n) }));
  return {
    provider: 'hubspot',
    object: 'marketingautomation.event',
    simulator,
    pages: /^\/events\/v3\/events$/,
    isShifting: false,
    // Those of a vendor whose clock is ahead are of a time that has come.
    isLate: true,
    create,
    change: () => {
      throw new Error('an event never changes');
    },
    living: () => [],
    moves: [{ weight: 1, takes: 0, play: (n) => [create(n)] }],
  };
};

type Written = 'automations' | 'messages';

/** All of them are compared, in pages from an offset on. */
const ofActivecampaign = (
  simulator: ActivecampaignSimulator,
  { type, object }: { readonly type: Written; readonly object: string },
  valuesOf: (n: number, change: 'made' | 'changed') => Record<string, string>,
  field: string,
): Scenario => {
  const account = simulator.account(activecampaignAccounts[0].account);
  const create = (n: number) => created(account.create(type, valuesOf(n, 'made')));
  const change = (n: number, id: string) => {
    account.update(type, id, valuesOf(n, 'changed'));
    return updated(id, [field]);
  };
  return {
    provider: 'activecampaign',
    object,
    simulator,
    pages: new RegExp(`^/${type}$`),
    isShifting: true,
    hidesDeletes: true,
    create,
    change,
    living: () => account.list(type),
    moves: [
      ...basicMoves({ create, change }),
      noChange(2, (id) => account.update(type, id, {})),
      removal((id) => account.remove(type, id)),
    ],
  };
};

export const activecampaignAutomations = (simulator: ActivecampaignSimulator): Scenario =>
  ofActivecampaign(
    simulator,
    { type: 'automations', object: 'marketingautomation.automation' },
    (n, change) => ({ name: `${change} ${n}` }),
    'name',
  );

const from = { fromname: 'Acme', fromemail: 'news@acme.example', reply2: 'reply@acme.example' };

export const activecampaignEmails = (simulator: ActivecampaignSimulator): Scenario =>
  ofActivecampaign(
    simulator,
    { type: 'messages', object: 'marketingautomation.email' },
    (n, change) => ({ ...from, subject: `${change} ${n}` }),
    'subject',
  );

/** The e-mails of classic automations and the campaigns, each with what it says: all of them are compared. */
export const mailchimpEmails = (simulator: MailchimpSimulator): Scenario => {
  const account = simulator.account(mailchimpAccounts[0].accountId);
  const idOf = (key: string): string => `campaign/${key}`;
  const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);
  const create = (n: number) => created(idOf(account.campaigns.create({ settings: { title: `made ${n}` } })));
  const change = (n: number, id: string) => {
    account.campaigns.rename(keyOf(id), `changed ${n}`);
    return updated(id, ['name']);
  };
  return {
    provider: 'mailchimp',
    object: 'marketingautomation.email',
    simulator,
    pages: /^\/campaigns$/,
    isShifting: true,
    create,
    change,
    living: () => account.campaigns.all().map(idOf),
    moves: [
      ...basicMoves({ create, change }),
      {
        weight: 2,
        takes: 1,
        play: (n, [id = '']) => {
          account.campaigns.write(keyOf(id), `<p>written ${n}</p>`);
          return [updated(id, ['html', 'text'])];
        },
      },
      removal((id) => account.campaigns.remove(keyOf(id))),
    ],
  };
};
