import { expect, it } from 'vitest';
import { closeOrganizations } from '../../../../infra/simulators/close/seeds.ts';
import { mergedInto } from '../../../../lib/providers/close/events.ts';
import { openOneSync, quarter } from '../../../sync/play/one-sync.ts';

const object = 'crm.company';
const sync = openOneSync('close', object);

it('a sync finds deleted and merged leads in an event log with the shortest possible pages', async () => {
  const { close } = sync.service().simulators;
  const [{ organizationId }] = closeOrganizations;
  const account = close.account(organizationId);
  const [gone, lost, kept] = ['Ada Ltd', 'Byron Ltd', 'Countess Ltd'].map((name) => account.create('leads', { name }));
  await sync.start();
  await sync.run(quarter);
  await sync.events();

  account.remove('leads', gone ?? '');
  account.mergeLeads(lost ?? '', kept ?? '');
  close.shortPages = (_, least) => least;
  const asked = await sync.run(quarter);
  close.shortPages = undefined;

  const pages = asked.filter(({ path }) => path === '/event/').map(({ responseBody }) => Object(responseBody).data);
  expect(pages).toContainEqual([]);
  const events = await sync.events();
  const idOfLost = events.find(({ remoteId }) => remoteId === lost)?.recordId;
  const idOfKept = events.find(({ remoteId }) => remoteId === kept)?.recordId;
  const shown = events.map(({ type, remoteId, mergedFrom, mergedInto }) => [type, remoteId, mergedFrom, mergedInto]);
  expect(shown.toSorted()).toEqual([
    [`${object}.deleted`, gone, undefined, undefined],
    [`${object}.deleted`, lost, undefined, idOfKept],
    [`${object}.updated`, kept, [idOfLost], undefined],
  ]);
});

it('a sync ends its search for the survivor if all pages are empty and name a next page', () => {
  const search = mergedInto();
  let asked = 0;
  for (let step = search.next(); !step.done; asked += 1) {
    step = search.next({ data: [], cursor_next: `cursor ${asked}` });
  }
  expect(asked).toBe(20);
});
