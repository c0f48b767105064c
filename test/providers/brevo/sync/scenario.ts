import type { BrevoSimulator } from '../../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';
import { created, deleted, type Move, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

const [{ email: owner }] = brevoAccounts;

/** Contacts by time, in pages by offset. Contacts that people delete are in no list. */
export const brevoContacts = (simulator: BrevoSimulator): Scenario => {
  const account = simulator.account(owner);
  const named = (FIRSTNAME: string) => ({ attributes: { FIRSTNAME } });
  const create = (n: number) =>
    created(String(account.create({ email: `contact-${n}@changes.example`, ...named(`made ${n}`) })));
  const change = (n: number, id: string) => {
    account.update(Number(id), named(`changed ${n}`));
    return updated(id, ['first_name']);
  };
  const moves: readonly Move[] = [
    { weight: 4, takes: 0, play: (n) => [create(n)] },
    { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
    {
      weight: 2,
      takes: 1,
      play: (_, [id = '']) => {
        account.update(Number(id), {});
        return [];
      },
    },
    {
      weight: 1,
      takes: 1,
      removes: true,
      play: (_, [id = '']) => {
        account.remove(Number(id));
        return [deleted(id)];
      },
    },
  ];
  return {
    provider: 'brevo',
    object: 'marketingautomation.contact',
    simulator,
    pages: /^\/contacts$/,
    isShifting: true,
    create,
    change,
    living: () => account.contacts().map(String),
    moves,
  };
};
