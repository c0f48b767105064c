import type { ActivecampaignSimulator } from '../../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../../infra/simulators/activecampaign/seeds.ts';
import {
  basicMoves,
  created,
  type Move,
  noChange,
  removal,
  type Scenario,
  updated,
} from '../../../sync/scenarios/scenario.ts';

const [{ account: name }] = activecampaignAccounts;

type Type = 'contacts' | 'accounts';

/** Scenarios without notifications of deletions: the comparison of all records finds them. */
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
    ...basicMoves({ create, change }),
    noChange(3, (id) => account.update(type, id, {})),
    removal((id) => account.remove(type, id)),
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

/** Lists changes since a time, ordered by id. */
export const activecampaignContacts = (simulator: ActivecampaignSimulator): Scenario =>
  scenarioOf(
    simulator,
    { type: 'contacts', object: 'crm.contact', isShifting: false },
    (n, change) => ({ email: `contact-${n}-${change}@changes.example`, firstName: `${change} ${n}` }),
    ['email_address', 'email_addresses', 'first_name', 'name'],
  );

/** Lists no changes: all records are compared, in pages by offset. */
export const activecampaignCompanies = (simulator: ActivecampaignSimulator): Scenario =>
  scenarioOf(
    simulator,
    { type: 'accounts', object: 'crm.company', isShifting: true },
    (n, change) => ({ name: `Company ${change} ${n}` }),
    ['name'],
  );
