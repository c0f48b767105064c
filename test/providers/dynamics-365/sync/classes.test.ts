import { beforeAll, expect, it } from 'vitest';
import { dynamicsOrgs } from '../../../../infra/simulators/dynamics-365/seeds.ts';
import type { Exchange } from '../../../../infra/simulators/shared/exchanges.ts';
import { openOneSync, quarter } from '../../../sync/play/one-sync.ts';

const object = 'crm.custom-object';
const sync = openOneSync('dynamics-365', object);

beforeAll(() => {
  org().addTable({ name: 'new_boat', labels: ['Boat', 'Boats'], columns: ['new_length decimal ~Length'] });
});

const org = () => sync.service().simulators['dynamics-365'].account(dynamicsOrgs[0].host);

/** Custom tables whose rows were requested. */
const tablesIn = (asked: readonly Exchange[]): readonly string[] => [
  ...new Set(asked.flatMap(({ path }) => /\/(new_\w+)/.exec(path)?.[1] ?? [])),
];

it('a sync reports changes of the rows of the custom tables that a project names', async () => {
  const ofClass = { class: 'new_vehicle' };
  await sync.choose('new_vehicle');
  org().create('new_boat', { new_name: 'Beagle' });
  const kept = org().create('new_vehicle', { new_name: 'Van', new_colour: 100_000_000 });
  const erased = org().create('new_vehicle', { new_name: 'Car' });
  expect(tablesIn(await sync.start())).toEqual(['new_vehicles']);
  expect((await sync.state())?.run?.counts.seen).toBe(2);
  expect(await sync.news()).toEqual([]);

  sync.wait(quarter);
  const made = org().create('new_vehicle', { new_name: 'Lorry' });
  org().update('new_vehicle', kept, { new_colour: 100_000_001 });
  expect(tablesIn(await sync.run(quarter))).toEqual(['new_vehicles']);
  expect(await sync.news()).toEqual([
    [`${object}.created`, `new_vehicle/${made}`, undefined, ofClass],
    [`${object}.updated`, `new_vehicle/${kept}`, ['fields.new_colour'], ofClass],
  ]);

  org().delete('new_vehicle', erased);
  await sync.run(26 * 60 * 60_000);
  expect(await sync.news()).toEqual([[`${object}.deleted`, `new_vehicle/${erased}`, undefined, ofClass]]);
});
