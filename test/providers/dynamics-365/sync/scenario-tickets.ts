import type { DynamicsSimulator } from '../../../../infra/simulators/dynamics-365/index.ts';
import { dynamicsOrgs } from '../../../../infra/simulators/dynamics-365/seeds.ts';
import { basicMoves, created, noChange, removal, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

const [{ host }] = dynamicsOrgs;

/** Cases by time. They are resolved, reopened and assigned to other owners. Notes on a case do not change the case. */
export const dynamicsTickets = (simulator: DynamicsSimulator): Scenario => {
  const account = simulator.account(host);
  const customer = `/accounts(${account.create('account', { name: 'Customer' })})`;
  const [team] = account.list('team');
  const create = (n: number) =>
    created(account.create('incident', { title: `made ${n}`, 'customerid_account@odata.bind': customer }));
  const change = (n: number, id: string) => {
    account.put('incident', id, { title: `changed ${n}` });
    return updated(id, ['name']);
  };
  return {
    provider: 'dynamics-365',
    object: 'ticketing.ticket',
    simulator,
    pages: /^\/api\/data\/v9\.2\/incidents$/,
    isShifting: false,
    create,
    change,
    living: () => account.list('incident').map(({ incidentid }) => String(incidentid)),
    moves: [
      ...basicMoves({ create, change }),
      // Saved without a change.
      noChange(2, (id) => account.put('incident', id, {})),
      {
        weight: 3,
        takes: 1,
        play: (_, [id = '']) => {
          const isOpen = account.get('incident', id)?.statecode === 0;
          account.put('incident', id, isOpen ? { statecode: 1, statuscode: 5 } : { statecode: 0, statuscode: 1 });
          return [updated(id, ['remote_status', 'status', 'status_category'])];
        },
      },
      {
        weight: 1,
        takes: 1,
        play: (_, [id = '']) => {
          const { id: user } = account.user(0);
          const isUser = account.get('incident', id)?._ownerid_value === user;
          const ownerid = isUser ? { table: 'team', id: String(team?.teamid) } : { table: 'systemuser', id: user };
          account.put('incident', id, { ownerid });
          return [updated(id, ['assigned_to', 'team_id'])];
        },
      },
      // A note and a file are separate rows.
      noChange(1, (id, n) =>
        account.create('annotation', { notetext: `on ${n}`, 'objectid_incident@odata.bind': `/incidents(${id})` }),
      ),
      removal((id) => account.delete('incident', id)),
    ],
  };
};
