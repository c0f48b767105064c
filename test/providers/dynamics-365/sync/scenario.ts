import type { DynamicsSimulator } from '../../../../infra/simulators/dynamics-365/index.ts';
import { dynamicsOrgs } from '../../../../infra/simulators/dynamics-365/seeds.ts';
import { basicMoves, created, noChange, removal, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

const [{ host }] = dynamicsOrgs;

/** Changes by time. Each page starts at the last time of the page before. All ids are compared each day. */
export const dynamicsContacts = (simulator: DynamicsSimulator): Scenario => {
  const account = simulator.account(host);
  const create = (n: number) => created(account.create('contact', { firstname: 'Contact', lastname: `made ${n}` }));
  const change = (n: number, id: string) => {
    account.update('contact', id, { lastname: `changed ${n}` });
    return updated(id, ['last_name', 'name']);
  };
  return {
    provider: 'dynamics-365',
    object: 'crm.contact',
    simulator,
    pages: /^\/api\/data\/v9\.2\/contacts$/,
    isShifting: false,
    create,
    change,
    living: () => account.list('contact').map(({ contactid }) => String(contactid)),
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.update('contact', id, {})),
      removal((id) => account.delete('contact', id)),
      {
        // A qualified lead becomes a contact.
        weight: 1,
        takes: 0,
        play: (n) => [created(account.qualifyLead(account.create('lead', { lastname: `led ${n}` })).contact)],
      },
    ],
  };
};

const times = { scheduledstart: '2030-01-31T10:00:00Z', scheduledend: '2030-01-31T10:30:00Z' };

/** Kinds of engagements, with their tables. */
const kinds = [
  ['call', 'phonecall'],
  ['email', 'email'],
  ['meeting', 'appointment'],
] as const;

/** Table and id of a row. */
const rowOf = (remote: string): readonly [table: string, id: string] => {
  const [kind, id = ''] = remote.split('/');
  const [, table] = kinds.find(([one]) => one === kind) ?? [];
  if (table === undefined) throw new Error(`no engagement ${remote}`);
  return [table, id];
};

/** Engagements from three tables. The sync keeps a separate place in each table. */
export const dynamicsEngagements = (simulator: DynamicsSimulator): Scenario => {
  const account = simulator.account(host);
  const create = (n: number) => {
    const [kind, table] = kinds[Math.abs(n) % kinds.length] ?? kinds[0];
    return created(`${kind}/${account.create(table, { subject: `made ${n}`, ...times })}`);
  };
  const change = (n: number, remote: string) => {
    account.update(...rowOf(remote), { subject: `changed ${n}` });
    return updated(remote, ['subject']);
  };
  return {
    provider: 'dynamics-365',
    object: 'crm.engagement',
    simulator,
    pages: /^\/api\/data\/v9\.2\/(?:phonecalls|emails|appointments)$/,
    isShifting: false,
    create,
    change,
    living: () =>
      kinds.flatMap(([kind, table]) => account.list(table).map(({ activityid }) => `${kind}/${String(activityid)}`)),
    moves: [
      ...basicMoves({ create, change }),
      // Saved without a change.
      noChange(2, (id) => account.update(...rowOf(id), {})),
      removal((id) => account.delete(...rowOf(id))),
      {
        // A task is not an engagement.
        weight: 1,
        takes: 0,
        play: (n) => {
          account.create('task', { subject: `to do ${n}` });
          return [];
        },
      },
    ],
  };
};
