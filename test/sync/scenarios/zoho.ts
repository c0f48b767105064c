import { zohoOrgs } from '../../../infra/simulators/index.ts';
import type { ZohoSimulator } from '../../../infra/simulators/zoho-crm/index.ts';
import { created, deleted, type Move, type Scenario, updated } from './scenario.ts';

/** Queries of ids by time and id, records by their ids, a list of deleted records that forgets, and all ids compared. */
export const zohoContacts = (simulator: ZohoSimulator): Scenario => {
  const account = simulator.account(zohoOrgs[0].id);
  const module = 'Contacts';
  const create = (n: number) => created(account.create(module, { First_Name: 'Contact', Last_Name: `made ${n}` }));
  const change = (n: number, id: string) => {
    account.update(module, id, { Last_Name: `changed ${n}` });
    return updated(id, ['last_name', 'name']);
  };
  const removal = (remove: (id: string) => void): Move => ({
    weight: 1,
    takes: 1,
    removes: true,
    play: (_, [id = '']) => {
      remove(id);
      return [deleted(id)];
    },
  });
  return {
    provider: 'zoho-crm',
    object: 'crm.contact',
    simulator,
    pages: /^\/crm\/v8\/coql$/,
    isShifting: false,
    comparedAfter: 7 * 24 * 60 * 60_000,
    create,
    change,
    living: () => account.list(module).map(({ id }) => String(id)),
    moves: [
      { weight: 4, takes: 0, play: (n) => [create(n)] },
      { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
      {
        weight: 3,
        takes: 1,
        play: (_, [id = '']) => {
          account.update(module, id, {});
          return [];
        },
      },
      removal((id) => account.delete(module, id)),
      // Past the bin: the list of deleted records has it all the same.
      removal((id) => account.purge(module, id)),
      // Past the time of that list: no list names it.
      removal((id) => {
        account.purge(module, id);
        account.forget(module, id);
      }),
      {
        weight: 1,
        takes: 1,
        play: (_, [id = '']) => {
          // Out of the bin again: nothing has become of it.
          account.delete(module, id);
          account.restore(module, id);
          return [];
        },
      },
    ],
  };
};
