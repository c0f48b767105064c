import type { ActivecampaignSimulator } from '../../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../../infra/simulators/activecampaign/seeds.ts';
import { basicMoves, created, noChange, removal, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

type Written = 'automations' | 'messages';

/** A scenario without a list of changes: all records are compared, in pages by offset. */
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
