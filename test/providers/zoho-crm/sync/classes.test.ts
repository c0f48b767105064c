import { beforeAll, describe, expect, it } from 'vitest';
import { zohoOrgs } from '../../../../infra/simulators/zoho-crm/seeds.ts';
import { day, minute, openOneSync, quarter } from '../../../sync/play/one-sync.ts';

const object = 'crm.custom-object';
const module = 'Vehicles';
/** Time after which all records have been compared, in ms. */
const compared = 8 * day;
/** Any state of the sync after the run. */
const whatever = {};
const sync = openOneSync('zoho-crm', object);

beforeAll(async () => {
  org().addModule({ name: 'Boats', singular: 'Boat', plural: 'Boats', fields: ['Length double c'] });
  await sync.choose(module);
});

const org = () => sync.service().simulators['zoho-crm'].account(zohoOrgs[0].id);

const ofClass = { class: module };
const vehicle = (plate: string) => org().create(module, { Name: plate, Plate: plate });

// Every test continues the sync of the test before.
describe('a sync of the modules that a project names', { shuffle: false }, () => {
  it('reports changes of the records of these modules and of no other', async () => {
    const [kept, erased] = [vehicle('A'), vehicle('B')];
    org().create('Boats', { Name: 'Beagle' });
    const asked = (await sync.start()).map(({ path, query, requestBody }) => [
      path,
      query,
      JSON.stringify(requestBody),
    ]);
    expect(asked.filter((one) => one.join(' ').includes('Boats'))).toEqual([]);
    expect((await sync.state())?.run?.counts.seen).toBe(2);
    expect(await sync.news()).toEqual([]);

    sync.wait(5 * minute);
    const made = vehicle('C');
    org().update(module, kept, { Price: 2 });
    await sync.run(quarter);
    expect(await sync.news()).toEqual([
      [`${object}.created`, `${module}/${made}`, undefined, ofClass],
      [`${object}.updated`, `${module}/${kept}`, ['fields.Price'], ofClass],
    ]);

    org().delete(module, kept);
    const looked = await sync.run(quarter);
    expect(looked.some(({ path }) => path.endsWith(`/${module}/deleted`))).toBe(true);
    expect(await sync.news()).toEqual([[`${object}.deleted`, `${module}/${kept}`, undefined, ofClass]]);

    // No list contains the erased record, so the ids of all existing records are compared.
    org().purge(module, erased);
    org().forget(module, erased);
    await sync.run(compared);
    expect(await sync.news()).toEqual([[`${object}.deleted`, `${module}/${erased}`, undefined, ofClass]]);
  });

  it('reports nothing as deleted if the scope is lost', async () => {
    const { fail, clearFailures } = sync.service().simulators['zoho-crm'];
    const body = { code: 'OAUTH_SCOPE_MISMATCH', details: {}, message: 'invalid oauth scope', status: 'error' };
    vehicle('D');
    await sync.run(quarter);
    await sync.news();
    for (const path of [/\/coql$/, /\/Vehicles(?:\/deleted)?$/, /\/settings\/modules$/]) {
      fail({ kind: 'status', status: 401, path, body, times: Number.POSITIVE_INFINITY });
      await sync.run(compared, { result: 'failed', lastError: { code: 'provider_forbidden' } });
      clearFailures();
      expect(await sync.news(), String(path)).toEqual([]);
    }
    await sync.run(compared);
    expect(await sync.news()).toEqual([]);
  });

  it("reports nothing as deleted if the user's profile loses the module", async () => {
    org().hideModule(module, true);
    await sync.run(compared, whatever);
    expect(await sync.news()).toEqual([]);
    org().hideModule(module, false);
    await sync.run(compared);
    expect(await sync.news()).toEqual([]);
  });
});
