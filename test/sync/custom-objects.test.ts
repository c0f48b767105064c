import { describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import { dataOf, refusedPaths } from '../harness/reply.ts';
import { day, minute, openOneSync, quarter } from './play/one-sync.ts';

const object = 'crm.custom-object';
const cars = '2-3465404';
const boats = '2-3465405';
const sync = openOneSync('hubspot', object);

const portal = () => sync.service().simulators.hubspot.account(hubspotPortals[0].portalId);

// Every test continues the sync of the test before.
describe('a sync of custom objects', { shuffle: false }, () => {
  it('is synced only if a project names classes: a webhook alone reads no custom objects', async () => {
    const syncOf = async (scope: string) => {
      const body = { url: 'http://127.0.0.1:9/hook', scope: [scope] };
      const made = Object(
        dataOf(await sync.service().call('POST', '/webhook', { key: sync.project().key, body }), 201),
      );
      await sync.service().call('PUT', `/webhook/${made.id}`, { key: sync.project().key, body: { active: false } });
      return made.sync.objects.find((line: { readonly object: string }) => line.object === object);
    };
    for (const scope of ['*', 'crm.*', '*.deleted', 'crm.custom-object.created'])
      expect(await syncOf(scope), scope).toMatchObject({ synced: false, reason: 'own_classes' });
    expect(refusedPaths(await sync.choose())).toEqual([`sync.${object}.classes`]);
    const contacts = { sync: { 'crm.contact': { classes: ['cars'] } } };
    const refused = await sync
      .service()
      .call('PATCH', `/projects/${sync.project().id}`, { key: sync.project().key, body: contacts });
    expect(refusedPaths(refused)).toEqual(['sync.crm.contact.classes']);
    expect(dataOf(await sync.choose('cars', 'planes'))).toMatchObject({
      sync: { [object]: { classes: ['cars', 'planes'] } },
    });
    expect(await syncOf('*')).toMatchObject({ synced: true, reason: null, requests_per_cycle: 2 });
    await sync
      .service()
      .call('PATCH', `/projects/${sync.project().id}`, { key: sync.project().key, body: { sync: {} } });
  });

  it('reports the changes of the records of each class', async () => {
    const car = portal().create(cars, { model: 'Lovelace 1', year: '1843' }).id;
    const boat = portal().create(boats, { boat_name: 'Beagle' }).id;
    await sync.start();
    expect((await sync.state())?.run?.counts.seen).toBe(2);
    expect(await sync.events()).toEqual([]);

    sync.wait(5 * minute);
    const made = portal().create(cars, { model: 'Lovelace 2', extras: 'roof;hook' }).id;
    portal().update(boats, boat, { length: '27' });
    const asked = await sync.run(quarter);
    const found = await sync.events();
    expect(found.map(({ type, remoteId, data }) => [type, remoteId, data]).toSorted()).toEqual([
      [`${object}.created`, `cars/${made}`, { class: 'cars' }],
      [`${object}.updated`, `boats/${boat}`, { class: 'boats' }],
    ]);
    expect(found.find(({ type }) => type.endsWith('created'))?.record).toMatchObject({
      class: 'cars',
      name: 'Lovelace 2',
      fields: { extras: ['roof', 'hook'] },
    });
    expect(found.find(({ type }) => type.endsWith('updated'))?.changedFields).toEqual(['fields.length']);
    expect(asked.map(({ path }) => path)).toContain(`/crm/v3/objects/${cars}/search`);

    portal().archive(cars, car);
    await sync.run(quarter);
    expect((await sync.events()).map(({ type, remoteId, data }) => [type, remoteId, data])).toEqual([
      [`${object}.deleted`, `cars/${car}`, { class: 'cars' }],
    ]);
  });

  it('requests the chosen classes only, and reports no existing records of an added class', async () => {
    const hasAsked = (asked: readonly Exchange[], type: string) =>
      asked.some(({ path }) => path.includes(`/objects/${type}`));
    await sync.choose('cars');
    const boat = portal().create(boats, { boat_name: 'Left alone' }).id;
    const car = portal().create(cars, { model: 'Lovelace 3' }).id;
    const asked = await sync.run(quarter);
    expect([hasAsked(asked, cars), hasAsked(asked, boats)]).toEqual([true, false]);
    expect((await sync.events()).map(({ type, remoteId }) => [type, remoteId])).toEqual([
      [`${object}.created`, `cars/${car}`],
    ]);

    // A complete listing of a class deletes no record of the other classes.
    const whole = await sync.run(day);
    expect([hasAsked(whole, cars), hasAsked(whole, boats)]).toEqual([true, false]);
    expect(await sync.events()).toEqual([]);

    await sync.choose('*');
    expect(hasAsked(await sync.run(quarter), boats)).toBe(true);
    expect(await sync.events()).toEqual([]);
    portal().update(boats, boat, { length: '30' });
    const further = portal().create(boats, { boat_name: 'New' }).id;
    await sync.run(quarter);
    expect((await sync.events()).map(({ type, remoteId }) => [type, remoteId]).toSorted()).toEqual([
      [`${object}.created`, `boats/${further}`],
      [`${object}.updated`, `boats/${boat}`],
    ]);
  });

  it('reports the records of a class that the account deleted', async () => {
    const before = portal()
      .list(boats)
      .filter(({ archived }) => !archived);
    portal().deleteType(boats);
    await sync.run(day);
    expect((await sync.events()).map(({ type, remoteId }) => [type, remoteId]).toSorted()).toEqual(
      before.map(({ id }) => [`${object}.deleted`, `boats/${id}`]).toSorted(),
    );
  });
});
