import { beforeAll, expect, it } from 'vitest';
import { closeOrganizations, idOf } from '../../../../infra/simulators/close/seeds.ts';
import type { CustomType } from '../../../../infra/simulators/close/types.ts';
import { day, openOneSync, quarter } from '../../../sync/play/one-sync.ts';

const object = 'crm.custom-object';
const [organization] = closeOrganizations;
const [projects, plans] = [1, 2].map((number) => idOf(organization, 'cotype', number)) as [string, string];
const sync = openOneSync('close', object);

let lead: string;

beforeAll(() => {
  lead = account().create('leads', { name: 'Acme' });
});

const account = () => sync.service().simulators.close.account(organization.organizationId);

/** Name of a custom field of a type, as records show it. */
const field = (type: CustomType | undefined, name: string): string =>
  `custom.${type?.fields.find((one) => one.name === name)?.id}`;

it('a sync reports changes of the records of the types that a project names, by searches and the event log', async () => {
  const ofClass = { class: projects };
  const [type] = account().objectTypes();
  await sync.choose(projects);
  const code = { [field(type, 'Code')]: 'E-1' };
  const make = (name: string) =>
    account().create('customObjects', { custom_object_type_id: projects, lead_id: lead, name, ...code });
  account().create('customObjects', { custom_object_type_id: plans, lead_id: lead, name: 'Basic' });
  const kept = make('Engine');
  await sync.start();
  expect((await sync.state())?.run?.counts.seen).toBe(1);
  expect(await sync.news()).toEqual([]);

  await sync.run(quarter);
  const made = make('Boiler');
  account().update('customObjects', kept, { [field(type, 'Seats')]: 4 });
  const asked = await sync.run(quarter);
  expect(asked.filter(({ path }) => path.endsWith('/data/search/'))).toHaveLength(1);
  expect(await sync.news()).toEqual([
    [`${object}.created`, `${projects}/${made}`, undefined, ofClass],
    [`${object}.updated`, `${projects}/${kept}`, ['fields.Seats'], ofClass],
  ]);

  account().remove('customObjects', kept);
  const looked = await sync.run(quarter);
  expect(looked.filter(({ path }) => path === '/event/')).toHaveLength(1);
  expect(await sync.news()).toEqual([[`${object}.deleted`, `${projects}/${kept}`, undefined, ofClass]]);
});

it('a sync reports changes of custom activities of the types that a project names, from the list of all', async () => {
  const [type, other] = account().activityTypes();
  const audits = type?.id ?? '';
  const ofClass = { class: audits };
  const make = (text: string) =>
    account().create('customActivities', {
      custom_activity_type_id: audits,
      lead_id: lead,
      [field(type, 'Finding')]: text,
    });
  const kept = make('A loose wheel');
  account().create('customActivities', { custom_activity_type_id: other?.id, lead_id: lead });
  await sync.choose(audits);
  await sync.run(quarter);
  expect(await sync.news()).toEqual([]);

  const made = make('Nothing');
  account().update('customActivities', kept, { [field(type, 'Score')]: 2 });
  const asked = await sync.run(quarter);
  expect(asked.filter(({ method, path }) => method === 'GET' && path === '/activity/custom/')).toHaveLength(1);
  expect(await sync.news()).toEqual([
    [`${object}.created`, `${audits}/${made}`, undefined, ofClass],
    [`${object}.updated`, `${audits}/${kept}`, ['fields.Score'], ofClass],
  ]);

  account().remove('customActivities', kept);
  await sync.run(day);
  expect(await sync.news()).toEqual([[`${object}.deleted`, `${audits}/${kept}`, undefined, ofClass]]);
});
