import { beforeAll, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import type { Exchange } from '../../../../infra/simulators/shared/exchanges.ts';
import { day, minute, openOneSync, quarter } from '../../../sync/play/one-sync.ts';

const object = 'crm.custom-object';
const ofClass = { class: 'Vehicle__c' };
const sync = openOneSync('salesforce', object);

beforeAll(() => {
  org().addObject({ name: 'Boat__c', label: 'Boat', fields: [{ line: 'Length__c double 16.2 cu' }] });
});

const org = () => sync.service().simulators.salesforce.account(salesforceOrgs[0].domain);

/** Objects that the service has described. */
const describedIn = (asked: readonly Exchange[]): readonly string[] => [
  ...new Set(asked.flatMap(({ path }) => /\/(\w+)\/describe$/.exec(path)?.[1] ?? [])),
];

// The second test continues the sync of the first.
describe('a sync', { shuffle: false }, () => {
  it('describes only the classes that a project names, and reports changes of their records', async () => {
    await sync.choose('Vehicle__c');
    const kept = org().create('Vehicle__c', { Plate__c: 'A', Price__c: 1 });
    const erased = org().create('Vehicle__c', { Plate__c: 'B' });
    org().create('Boat__c', { Name: 'Beagle' });
    expect(describedIn(await sync.start())).toEqual(['Vehicle__c']);
    expect((await sync.state())?.run?.counts.seen).toBe(2);
    expect(await sync.news()).toEqual([]);

    sync.wait(5 * minute);
    const made = org().create('Vehicle__c', { Plate__c: 'C' });
    org().update(kept, { Price__c: 2 });
    expect(describedIn(await sync.run(quarter))).toEqual(['Vehicle__c']);
    expect(await sync.news()).toEqual([
      [`${object}.created`, `Vehicle__c/${made}`, undefined, ofClass],
      [`${object}.updated`, `Vehicle__c/${kept}`, ['fields.Price__c'], ofClass],
    ]);

    org().delete(kept);
    await sync.run(quarter);
    expect(await sync.news()).toEqual([[`${object}.deleted`, `Vehicle__c/${kept}`, undefined, ofClass]]);

    // No list contains the erased record, so the ids of all existing records are compared.
    org().purge(erased);
    await sync.run(8 * day);
    expect(await sync.news()).toEqual([[`${object}.deleted`, `Vehicle__c/${erased}`, undefined, ofClass]]);
  });

  it('reports no record as deleted if the user loses access to its object', async () => {
    org().create('Vehicle__c', { Plate__c: 'D' });
    await sync.run(quarter);
    await sync.news();
    org().hideObject('Vehicle__c');
    await sync.run(8 * day);
    expect(await sync.news()).toEqual([]);
    org().showAll();
    await sync.run(quarter);
    expect(await sync.news()).toEqual([]);
  });
});
