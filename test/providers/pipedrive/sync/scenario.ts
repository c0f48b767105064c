import type { PipedriveSimulator } from '../../../../infra/simulators/pipedrive/index.ts';
import { pipedriveCompanies } from '../../../../infra/simulators/pipedrive/seeds.ts';
import {
  basicMoves,
  created,
  deleted,
  noChange,
  removal,
  type Scenario,
  updated,
} from '../../../sync/scenarios/scenario.ts';

const [{ companyDomain }] = pipedriveCompanies;

type Kind = 'persons' | 'deals';

const scenarioOf = (
  simulator: PipedriveSimulator,
  object: string,
  type: Kind,
): Omit<Scenario, 'create' | 'change' | 'moves'> => ({
  provider: 'pipedrive',
  object,
  simulator,
  pages: new RegExp(`^/v2/${type}(/archived)?$`),
  isShifting: false,
  living: () =>
    simulator
      .account(companyDomain)
      .list(type)
      .filter(({ is_deleted }) => !is_deleted)
      .map(({ id }) => String(id)),
});

/** Lists changes by a parameter. */
export const pipedriveContacts = (simulator: PipedriveSimulator): Scenario => {
  const account = simulator.account(companyDomain);
  const create = (n: number) => created(account.create('persons', { name: `Person made ${n}` }).id);
  const change = (n: number, id: string) => {
    account.update('persons', Number(id), { name: `Person changed ${n}` });
    return updated(id, ['last_name', 'name']);
  };
  return {
    ...scenarioOf(simulator, 'crm.contact', 'persons'),
    create,
    change,
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.update('persons', Number(id), {})),
      removal((id) => account.remove('persons', Number(id))),
      {
        weight: 1,
        takes: 2,
        removes: true,
        play: (n, [id = '', into = '']) => {
          const phones = account.get('persons', Number(into))?.values.phones;
          // A contact with a phone keeps it, so the merge does not change the contact.
          const fills = Array.isArray(phones) && phones.length === 0;
          account.update('persons', Number(id), { phones: [{ value: `+1 555 ${n}`, primary: true, label: 'work' }] });
          account.mergePersons(Number(id), Number(into));
          return [deleted(id), ...(fills ? [updated(into, ['phone_number', 'phone_numbers'])] : [])];
        },
      },
    ],
  };
};

/** Deals. Archived deals have a separate list, and change there as well. */
export const pipedriveDeals = (simulator: PipedriveSimulator): Scenario => {
  const account = simulator.account(companyDomain);
  const create = (n: number) => created(account.create('deals', { title: `Deal made ${n}` }).id);
  const change = (n: number, id: string) => {
    account.update('deals', Number(id), { title: `Deal changed ${n}` });
    return updated(id, ['name']);
  };
  return {
    ...scenarioOf(simulator, 'crm.deal', 'deals'),
    create,
    change,
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.update('deals', Number(id), {})),
      removal((id) => account.remove('deals', Number(id))),
      {
        weight: 1,
        takes: 1,
        removes: true,
        play: (_, [id = '']) => {
          account.update('deals', Number(id), { is_archived: true });
          return [];
        },
      },
    ],
  };
};
