import type { HubspotSimulator } from '../../../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { basicMoves, created, noChange, removal, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

/** Workflows of contacts. The list also contains workflows of other records. All are compared. */
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
      // A workflow of deals is not an automation of ours.
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

/** Marketing e-mails by time. */
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

/**
 * Events of contacts. An event never changes and is never deleted, so it is reported once although it is read by time.
 */
export const hubspotEvents = (simulator: HubspotSimulator): Scenario => {
  const account = simulator.account(hubspotPortals[0].portalId);
  const create = (n: number) => created(account.happen(101, 'pe147893286_purchased', { sku: String(n) }));
  return {
    provider: 'hubspot',
    object: 'marketingautomation.event',
    simulator,
    pages: /^\/events\/v3\/events$/,
    isShifting: false,
    // If the vendor's clock is ahead, an event may have a future time.
    isLate: true,
    create,
    change: () => {
      throw new Error('an event never changes');
    },
    living: () => [],
    moves: [{ weight: 1, takes: 0, play: (n) => [create(n)] }],
  };
};
