import type { KlaviyoSimulator } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { created, deleted, type Move, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

const [{ accountId }] = klaviyoAccounts;

/** Profiles by time, in pages by cursor. Profiles that people delete are in no list. */
export const klaviyoContacts = (simulator: KlaviyoSimulator): Scenario => {
  const account = simulator.account(accountId);
  const create = (n: number) =>
    created(account.create({ email: `contact-${n}@changes.example`, first_name: `made ${n}` }));
  const change = (n: number, id: string) => {
    account.update(id, { first_name: `changed ${n}` });
    return updated(id, ['first_name']);
  };
  const moves: readonly Move[] = [
    { weight: 4, takes: 0, play: (n) => [create(n)] },
    { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
    {
      weight: 2,
      takes: 1,
      play: (_, [id = '']) => {
        account.update(id, {});
        return [];
      },
    },
    {
      weight: 1,
      takes: 1,
      removes: true,
      play: (_, [id = '']) => {
        account.remove(id);
        return [deleted(id)];
      },
    },
  ];
  return {
    provider: 'klaviyo',
    object: 'marketingautomation.contact',
    simulator,
    pages: /^\/api\/profiles$/,
    isShifting: false,
    create,
    change,
    living: () => account.profiles(),
    moves,
  };
};
