import type { AttioSimulator } from '../../../infra/simulators/attio/index.ts';
import { attioWorkspaces } from '../../../infra/simulators/index.ts';
import { created, deleted, type Scenario, updated } from './scenario.ts';

/** Lists no changes: all records are compared, in pages from an offset on. */
export const attioContacts = (simulator: AttioSimulator): Scenario => {
  const account = simulator.account(attioWorkspaces[0].slug);
  const create = (n: number) => created(account.create('people', { name: `made ${n}, Contact` }).uuid);
  const change = (n: number, id: string) => {
    account.update('people', id, { name: `changed ${n}, Contact` });
    return updated(id, ['last_name', 'name']);
  };
  return {
    provider: 'attio',
    object: 'crm.contact',
    simulator,
    pages: /^\/v2\/objects\/people\/records\/query$/,
    isShifting: true,
    create,
    change,
    living: () => account.list('people').map(({ uuid }) => uuid),
    moves: [
      { weight: 4, takes: 0, play: (n) => [create(n)] },
      { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
      {
        weight: 3,
        takes: 1,
        play: (_, [id = '']) => {
          account.update('people', id, {});
          return [];
        },
      },
      {
        weight: 1,
        takes: 1,
        removes: true,
        play: (_, [id = '']) => {
          account.remove('people', id);
          return [deleted(id)];
        },
      },
      {
        weight: 1,
        takes: 2,
        removes: true,
        play: (_, [lost = '', kept = '']) => {
          account.merge('people', lost, kept);
          return [deleted(lost)];
        },
      },
    ],
  };
};
