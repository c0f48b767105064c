import { salesforceOrgs } from '../../../infra/simulators/index.ts';
import type { SalesforceSimulator } from '../../../infra/simulators/salesforce/index.ts';
import { created, deleted, merged, type Scenario, updated } from './scenario.ts';

/** Lists what changed by a time, each page from the last record of the one before it on; the bin has a list of its own. */
export const salesforceContacts = (simulator: SalesforceSimulator): Scenario => {
  const account = simulator.account(salesforceOrgs[0].domain);
  const create = (n: number) => created(account.create('Contact', { FirstName: 'Contact', LastName: `made ${n}` }));
  const change = (n: number, id: string) => {
    account.update(id, { LastName: `changed ${n}` });
    return updated(id, ['last_name', 'name']);
  };
  return {
    provider: 'salesforce',
    tellsMerges: true,
    object: 'crm.contact',
    simulator,
    pages: /^\/services\/data\/v[\d.]+\/query(All)?$/,
    isShifting: false,
    comparedAfter: 7 * 24 * 60 * 60_000,
    create,
    change,
    living: () =>
      account
        .list('Contact')
        .filter(({ IsDeleted }) => IsDeleted !== true)
        .map(({ Id }) => String(Id)),
    moves: [
      { weight: 4, takes: 0, play: (n) => [create(n)] },
      { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
      {
        weight: 3,
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
          account.delete(id);
          return [deleted(id)];
        },
      },
      {
        // Past the bin: no list names it.
        weight: 1,
        takes: 1,
        removes: true,
        play: (_, [id = '']) => {
          account.purge(id);
          return [deleted(id)];
        },
      },
      {
        weight: 1,
        takes: 1,
        play: (_, [id = '']) => {
          // Out of the bin again: nothing has become of it.
          account.delete(id);
          account.undelete(id);
          return [];
        },
      },
      {
        weight: 1,
        takes: 2,
        removes: true,
        play: (_, [lost = '', kept = '']) => {
          account.merge(kept, lost);
          return [deleted(lost), updated(kept, [merged])];
        },
      },
    ],
  };
};
