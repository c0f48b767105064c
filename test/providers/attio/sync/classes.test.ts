import { expect, it } from 'vitest';
import { attioWorkspaces } from '../../../../infra/simulators/attio/seeds.ts';
import { day, openOneSync, quarter } from '../../../sync/play/one-sync.ts';

const object = 'crm.custom-object';
const sync = openOneSync('attio', object);

const account = () => sync.service().simulators.attio.account(attioWorkspaces[0].slug);

it('a sync reports changes of the records of the objects that a project names', async () => {
  const ofClass = { class: 'shipments' };
  await sync.choose('shipments');
  account().switch('users', true);
  account().create('users', { user_id: 'u-1', primary_email_address: 'ada@users.example' });
  const kept = account().create('shipments', { name: 'Crate', tier: 'Gold' }).uuid;
  await sync.start();
  expect((await sync.state())?.run?.counts.seen).toBe(1);
  expect(await sync.news()).toEqual([]);

  const made = account().create('shipments', { name: 'Barrel' }).uuid;
  account().update('shipments', kept, { tier: 'Silver' });
  const asked = await sync.run(quarter);
  expect(asked.filter(({ path }) => path.endsWith('/records/query'))).toHaveLength(1);
  expect(await sync.news()).toEqual([
    [`${object}.created`, `shipments/${made}`, undefined, ofClass],
    [`${object}.updated`, `shipments/${kept}`, ['fields.tier'], ofClass],
  ]);

  account().remove('shipments', kept);
  await sync.run(day);
  expect(await sync.news()).toEqual([[`${object}.deleted`, `shipments/${kept}`, undefined, ofClass]]);
});

it('a sync reports changes of the entries of the lists that a project names', async () => {
  const ofClass = { class: 'list:outreach' };
  const remote = (id: string) => `${encodeURIComponent('list:outreach')}/${id}`;
  const person = account().create('people', { name: { first_name: 'Ada', last_name: 'L', full_name: 'Ada L' } }).uuid;
  const kept = account().addEntry('outreach', person, { status: 'To do' }).uuid;
  await sync.choose('list:outreach');
  await sync.run(quarter);
  expect(await sync.news()).toEqual([]);

  const made = account().addEntry('outreach', person, { remarks: 'Again' }).uuid;
  account().updateEntry('outreach', kept, { status: 'Called' });
  const queries = (await sync.run(quarter)).filter(({ path }) => path.endsWith('/query'));
  expect(queries.every(({ path }) => path.endsWith('/entries/query'))).toBe(true);
  expect(await sync.news()).toEqual([
    [`${object}.created`, remote(made), undefined, ofClass],
    [`${object}.updated`, remote(kept), ['fields.status'], ofClass],
  ]);

  account().removeEntry('outreach', kept);
  await sync.run(day);
  expect(await sync.news()).toEqual([[`${object}.deleted`, remote(kept), undefined, ofClass]]);
});
