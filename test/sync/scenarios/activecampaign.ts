import type { ActivecampaignSimulator } from '../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../infra/simulators/index.ts';
import { created, deleted, type Move, type Scenario, updated } from './scenario.ts';

const [{ account: name }] = activecampaignAccounts;

type Type = 'contacts' | 'accounts';

/** Nothing tells of a deletion: the comparison of all records finds it. */
const scenarioOf = (
  simulator: ActivecampaignSimulator,
  { type, object, isShifting }: Pick<Scenario, 'object' | 'isShifting'> & { readonly type: Type },
  valuesOf: (n: number, change: 'made' | 'changed') => Record<string, string>,
  changed: readonly string[],
): Scenario => {
  const account = simulator.account(name);
  const create = (n: number) => created(account.create(type, valuesOf(n, 'made')));
  const change = (n: number, id: string) => {
    account.update(type, id, valuesOf(n, 'changed'));
    return updated(id, [...changed]);
  };
  const moves: readonly Move[] = [
    { weight: 4, takes: 0, play: (n) => [create(n)] },
    { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
    {
      weight: 3,
      takes: 1,
      play: (_, [id = '']) => {
        account.update(type, id, {});
        return [];
      },
    },
    {
      weight: 1,
      takes: 1,
      removes: true,
      play: (_, [id = '']) => {
        account.remove(type, id);
        return [deleted(id)];
      },
    },
  ];
  return {
    provider: 'activecampaign',
    object,
    simulator,
    pages: type === 'contacts' ? /^\/contacts$/ : /^\/accounts$/,
    isShifting,
    hidesDeletes: true,
    create,
    change,
    living: () => account.list(type),
    moves,
  };
};

/** Lists what has changed since, by ids. */
export const activecampaignContacts = (simulator: ActivecampaignSimulator): Scenario =>
  scenarioOf(
    simulator,
    { type: 'contacts', object: 'crm.contact', isShifting: false },
    (n, change) => ({ email: `contact-${n}-${change}@changes.example`, firstName: `${change} ${n}` }),
    ['email_address', 'email_addresses', 'first_name', 'name'],
  );

/** Lists no changes: all records are compared, in pages from an offset on. */
export const activecampaignCompanies = (simulator: ActivecampaignSimulator): Scenario =>
  scenarioOf(
    simulator,
    { type: 'accounts', object: 'crm.company', isShifting: true },
    (n, change) => ({ name: `Company ${change} ${n}` }),
    ['name'],
  );
