import type { HubspotSimulator } from '../../../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import {
  basicMoves,
  created,
  deleted,
  merged,
  noChange,
  removal,
  type Scenario,
  updated,
} from '../../../sync/scenarios/scenario.ts';

/** Lists by id, and changes by a search. */
export const hubspotContacts = (simulator: HubspotSimulator): Scenario => {
  const account = simulator.account(hubspotPortals[0].portalId);
  const create = (n: number) => created(account.create('contacts', { firstname: 'Contact', lastname: `made ${n}` }).id);
  const change = (n: number, id: string) => {
    account.update('contacts', Number(id), { lastname: `changed ${n}` });
    return updated(id, ['last_name', 'name']);
  };
  /** Adds a new primary company. A search finds the contact only if the contact itself also changes. */
  const employ = (n: number, id: string) => {
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 2 }];
    account.create('companies', { name: `Company ${n}` }, [{ to: { id }, types }]);
    account.update('contacts', Number(id), { lastname: `employed ${n}` });
    return updated(id, ['company_id', 'company_ids', 'last_name', 'name']);
  };
  return {
    provider: 'hubspot',
    tellsMerges: true,
    object: 'crm.contact',
    simulator,
    pages: /^\/crm\/v3\/objects\/contacts(\/search)?$/,
    isShifting: false,
    create,
    change,
    living: () =>
      account
        .list('contacts')
        .filter(({ archived }) => !archived)
        .map(({ id }) => String(id)),
    moves: [
      ...basicMoves({ create, change }),
      { weight: 1, takes: 1, play: (n, [id = '']) => [employ(n, id)] },
      noChange(3, (id) => account.update('contacts', Number(id), {})),
      removal((id) => account.archive('contacts', Number(id))),
      removal((id) => account.purge('contacts', Number(id))),
      // The recycle bin is emptied. A merged record leads to the other record for ever.
      removal((id) => {
        account.archive('contacts', Number(id));
        const bin = account.list('contacts').filter(({ archived, mergedInto }) => archived && mergedInto === undefined);
        for (const one of bin) account.purge('contacts', one.id);
      }),
      {
        weight: 1,
        takes: 2,
        removes: true,
        play: (_, ids) => {
          const [first = '', second = ''] = ids;
          const { id } = account.merge('contacts', Number(first), Number(second));
          return [created(id), ...ids.flatMap((one) => [deleted(one), updated(id, [merged])])];
        },
      },
    ],
  };
};
