import type { AttioSimulator } from '../../../../infra/simulators/attio/index.ts';
import { attioWorkspaces } from '../../../../infra/simulators/attio/seeds.ts';
import {
  basicMoves,
  created,
  deleted,
  noChange,
  removal,
  type Scenario,
  updated,
} from '../../../sync/scenarios/scenario.ts';

/** Lists no changes: all records are compared, in pages by offset. */
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
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.update('people', id, {})),
      removal((id) => account.remove('people', id)),
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
