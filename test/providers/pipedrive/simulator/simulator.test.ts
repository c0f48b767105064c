import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pipedriveClient } from '../../../../infra/simulators/pipedrive/client.ts';
import { type PipedriveAccount, startPipedriveSimulator } from '../../../../infra/simulators/pipedrive/index.ts';
import { at, each, keys, type Send } from '../../../../infra/simulators/shared/request.ts';
import { type CheckedPipedrive, startChecked } from './checked.ts';

let pipedrive: CheckedPipedrive;
let account: PipedriveAccount;
let send: Send;
let time = 0;

beforeEach(async () => {
  time = Date.parse('2026-03-01T10:00:00Z');
  pipedrive = await startChecked({ now: () => time });
  ({ account, send } = pipedrive);
});

afterEach(() => pipedrive.stop());

const post = (plural: string, body: unknown) => send('POST', `/v2/${plural}`, body);
const person = async (name = 'Ada Lovelace') => at((await post('persons', { name })).body, 'data.id');
const code = (name: string) => account.customFields('persons')[name] ?? '';

describe('Pipedrive records', () => {
  it('have the first and last name of a person, one primary address and a label', async () => {
    const emails = [{ value: 'a@b.example' }, { value: 'c@d.example', primary: true, label: 'home' }];
    const { status, body } = await post('persons', { name: 'Ada King Lovelace', emails });
    expect(status).toBe(200);
    expect(at(body, 'data')).toMatchObject({
      id: 1,
      first_name: 'Ada',
      last_name: 'King Lovelace',
      owner_id: account.users()[0]?.id,
      add_time: '2026-03-01T10:00:00Z',
      emails: [
        { value: 'a@b.example', primary: false, label: 'work' },
        { value: 'c@d.example', primary: true, label: 'home' },
      ],
    });
    const renamed = await send('PATCH', '/v2/persons/1', { name: 'Ada', emails: [] });
    expect(at(renamed.body, 'data')).toMatchObject({ first_name: 'Ada', emails: [] });
    expect(keys(renamed.body, 'data')).not.toContain('last_name');
  });

  it('keep custom fields and lose those set to null', async () => {
    const custom = {
      [code('Tier')]: 160,
      [code('Topics')]: [160, 161],
      [code('Budget')]: { value: 5, currency: 'EUR' },
    };
    const { body } = await post('persons', { name: 'x', custom_fields: custom });
    expect(at(body, 'data.custom_fields')).toEqual(custom);
    const cleared = await send('PATCH', '/v2/persons/1', { custom_fields: { [code('Tier')]: null } });
    expect(keys(cleared.body, 'data.custom_fields')).toEqual([code('Topics'), code('Budget')]);
  });

  it('omit the members of contact sync if it is switched off', async () => {
    const other = pipedrive.simulator.account('sim-globex-sales');
    const { body } = await pipedriveClient(other)('POST', '/v2/persons', { name: 'x', notes: 'y', job_title: 'z' });
    expect(keys(body, 'data')).not.toContain('notes');
    expect(at((await post('persons', { name: 'x', notes: 'y' })).body, 'data.notes')).toBe('y');
  });

  it('give a deal its stage, currency and times of closing', async () => {
    const { body } = await post('deals', { title: 'Big', stage_id: 123 });
    expect(at(body, 'data')).toMatchObject({ pipeline_id: 111, status: 'open', currency: 'EUR', value: 0 });
    time += 1_000;
    const won = await send('PATCH', '/v2/deals/1', { status: 'won' });
    expect(at(won.body, 'data')).toMatchObject({
      won_time: '2026-03-01T10:00:01Z',
      close_time: '2026-03-01T10:00:01Z',
      update_time: '2026-03-01T10:00:01Z',
    });
    const reopened = await send('PATCH', '/v2/deals/1', { status: 'open', stage_id: 120 });
    expect(keys(reopened.body, 'data')).not.toContain('won_time');
    expect(at(reopened.body, 'data')).toMatchObject({ pipeline_id: 110, stage_change_time: '2026-03-01T10:00:01Z' });
  });

  it('name the primary participant of an activity and when it was done', async () => {
    const participants = [{ person_id: await person() }, { person_id: await person(), primary: true }];
    const { body } = await post('activities', { type: 'lunch', participants });
    expect(at(body, 'data')).toMatchObject({ subject: 'lunch', person_id: 2, due_date: '2026-03-01' });
    const done = await send('PATCH', '/v2/activities/1', { done: true });
    expect(at(done.body, 'data.marked_as_done_time')).toBe('2026-03-01T10:00:00Z');
    const undone = await send('PATCH', '/v2/activities/1', { done: false, participants: [] });
    expect(keys(undone.body, 'data')).not.toContain('person_id');
  });

  it('show notes in the shape of version 1', async () => {
    await person();
    const { body } = await send('POST', '/v1/notes', { content: '<b>x</b>', person_id: 1 });
    expect(at(body, 'data')).toMatchObject({
      content: '<b>x</b>',
      person: { name: 'Ada Lovelace' },
      add_time: '2026-03-01 10:00:00',
      active_flag: true,
      user_id: 100,
    });
    expect(at((await send('PUT', '/v1/notes/1', { content: 'y' })).body, 'data.content')).toBe('y');
    expect((await send('PUT', '/v1/notes/1', { person_id: null })).status).toBe(400);
    expect((await send('DELETE', '/v1/notes/1')).body).toEqual({ success: true, data: true });
    expect(at((await send('GET', '/v1/notes')).body, 'data')).toEqual([]);
    expect(at((await send('GET', '/v1/notes/1')).body, 'data.active_flag')).toBe(false);
  });

  it('are in a separate list while they are archived, and are found by id', async () => {
    await post('deals', { title: 'x' });
    await send('PATCH', '/v2/deals/1', { is_archived: true });
    expect(each((await send('GET', '/v2/deals')).body, 'data', 'id')).toEqual([]);
    expect(each((await send('GET', '/v2/deals/archived')).body, 'data', 'id')).toEqual([1]);
    await send('DELETE', '/v2/deals/1');
    expect(each((await send('GET', '/v2/deals/archived')).body, 'data', 'id')).toEqual([]);
    expect(at((await send('GET', '/v2/deals/1')).body, 'data')).toMatchObject({ is_archived: true });
  });

  it('disappear into the surviving person after a merge, which keeps its own values', async () => {
    await post('persons', { name: 'Ada', phones: [{ value: '1' }], emails: [{ value: 'ada@x.example' }] });
    await post('persons', { name: 'Countess', emails: [{ value: 'countess@x.example' }] });
    account.mergePersons(1, 2);
    expect(each((await send('GET', '/v2/persons')).body, 'data', 'id')).toEqual([2]);
    const { body } = await send('GET', '/v2/persons/2');
    expect(at(body, 'data')).toMatchObject({
      name: 'Countess',
      emails: [{ value: 'countess@x.example' }],
      phones: [{ value: '1' }],
    });
  });

  it('are not listed after they were deleted, but are found by id', async () => {
    await post('deals', { title: 'Gone' });
    expect((await send('DELETE', '/v2/deals/1')).body).toEqual({ success: true, data: { id: 1 } });
    expect(at((await send('GET', '/v2/deals')).body, 'data')).toEqual([]);
    expect(each((await send('GET', '/v2/deals?status=deleted')).body, 'data', 'id')).toEqual([1]);
    expect(at((await send('GET', '/v2/deals/1')).body, 'data.is_deleted')).toBe(true);
    expect((await send('DELETE', '/v2/deals/1')).status).toBe(404);
    expect((await send('PATCH', '/v2/deals/1', { title: 'x' })).status).toBe(404);
  });
});

describe('Pipedrive lists', () => {
  const ids = async (query: string) => {
    const seen: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await send('GET', `/v2/persons?${query}${cursor}`);
      seen.push(...each(body, 'data', 'id'));
      const next = at(body, 'additional_data.next_cursor');
      if (typeof next !== 'string') return seen;
      cursor = `&cursor=${next}`;
    }
  };

  const seed = (count: number) => {
    for (let index = 1; index <= count; index += 1) {
      time += index % 3 === 0 ? 1_000 : 0;
      account.create('persons', { name: `Person ${index}` });
    }
  };

  it('contain the requested custom fields, and refuse unknown names to include', async () => {
    const [first = '', second = ''] = Object.keys(account.customFields('deals')).map(
      (name) => account.customFields('deals')[name] ?? '',
    );
    const id = account.create('deals', { title: 'Boat' }).id;
    for (const query of [`custom_fields=${first},${second}`, 'include_option_labels=true&include_labels=true']) {
      const { status, body } = await send('GET', `/v2/deals/${id}?${query}`);
      expect([status, at(body, 'data.title')]).toEqual([200, 'Boat']);
    }
    expect((await send('GET', '/v2/deals?include_fields=colour')).status).toBe(400);
    expect((await send('GET', `/v2/deals?custom_fields=${'a,'.repeat(16)}`)).status).toBe(400);
  });

  it('are paged in any order without a gap or a duplicate', async () => {
    seed(25);
    const all = account.list('persons').map(({ id }) => id);
    expect(await ids('limit=10')).toEqual(all);
    expect(await ids('limit=4&sort_by=update_time')).toEqual(all);
    expect(await ids('limit=4&sort_by=update_time&sort_direction=desc')).toEqual(all.toReversed());
  });

  it('begin at a time of change, inclusive', async () => {
    seed(9);
    account.update('persons', 1, { name: 'Changed' });
    expect(await ids('limit=2&updated_since=2026-03-01T10:00:03Z')).toEqual([1, 9]);
    expect(await ids('updated_until=2026-03-01T10:00:01Z')).toEqual([2]);
  });

  it('accept ids, owners and references as filters', async () => {
    seed(3);
    account.update('persons', 2, { owner_id: 101 });
    account.create('deals', { title: 'x', person_id: 3, stage_id: 121 });
    expect(await ids('ids=3,1,99')).toEqual([1, 3]);
    expect(await ids('owner_id=101')).toEqual([2]);
    expect(await ids('deal_id=1')).toEqual([3]);
    expect(each((await send('GET', '/v2/deals?stage_id=121&person_id=3&status=open')).body, 'data', 'id')).toEqual([1]);
    account.create('activities', { done: true });
    account.create('activities', {});
    expect(each((await send('GET', '/v2/activities?done=false')).body, 'data', 'id')).toEqual([2]);
  });

  it('find persons by a text, in parts or exactly, whatever its case', async () => {
    const emails = (value: string) => ({ emails: [{ value }] });
    account.create('persons', { name: 'Ada', ...emails('ada@example.com') });
    account.create('persons', { name: 'Nada', ...emails('nada@example.com') });
    account.create('persons', { name: 'Gone', ...emails('ada@example.com') });
    account.remove('persons', 3);
    const find = async (query: string) => {
      const { body } = await send('GET', `/v2/persons/search?${query}`);
      return each(body, 'data.items', 'item.id');
    };
    expect(await find('term=ada%40example.com&fields=email')).toEqual([1, 2]);
    expect(await find('term=ADA%40example.com&fields=email&exact_match=true')).toEqual([1]);
    expect(await find('term=nada&fields=email&exact_match=true')).toEqual([]);
    const first = await send('GET', '/v2/persons/search?term=example&limit=1');
    expect(each(first.body, 'data.items', 'item.emails')).toEqual([['ada@example.com']]);
    const cursor = at(first.body, 'additional_data.next_cursor');
    expect(await find(`term=example&limit=1&cursor=${cursor}`)).toEqual([2]);
  });

  it('count notes by offset', async () => {
    seed(1);
    for (let index = 0; index < 5; index += 1) account.create('notes', { content: `${index}`, person_id: 1 });
    const { body } = await send('GET', '/v1/notes?start=2&limit=2');
    expect(each(body, 'data', 'id')).toEqual([3, 4]);
    const pagination = { start: 2, limit: 2, more_items_in_collection: true, next_start: 4 };
    expect(at(body, 'additional_data')).toEqual({ pagination });
    const last = await send('GET', '/v1/notes?start=4&limit=2&updated_since=2026-01-01T00:00:00Z');
    expect(at(last.body, 'additional_data.pagination.more_items_in_collection')).toBe(false);
  });
});

describe('Pipedrive metadata', () => {
  it('names the company, its users, stages, pipelines and types of activities', async () => {
    const me = await send('GET', '/v1/users/me');
    expect(at(me.body, 'data')).toMatchObject({ company_id: 5_423_001, company_domain: 'sim-acme-sales', id: 100 });
    expect(each((await send('GET', '/v1/users')).body, 'data', 'active_flag')).toEqual([true, true, false]);
    expect(at((await send('GET', '/v1/users/101')).body, 'data.name')).toBe('Bo Broker');
    expect(each((await send('GET', '/v2/stages?pipeline_id=111')).body, 'data', 'id')).toEqual([123, 124]);
    expect(at((await send('GET', '/v2/stages/123')).body, 'data.name')).toBe('Up for renewal');
    expect(each((await send('GET', '/v2/pipelines')).body, 'data', 'name')).toEqual(['Sales', 'Renewals']);
    expect(each((await send('GET', '/v1/activityTypes')).body, 'data', 'key_string')).toContain('site_visit');
  });

  it.each(['person', 'organization', 'deal'])('lists the fields of a %s in pages', async (singular) => {
    const first = await send('GET', `/v2/${singular}Fields?limit=4`);
    const cursor = at(first.body, 'additional_data.next_cursor');
    const rest = await send('GET', `/v2/${singular}Fields?limit=500&cursor=${cursor}`);
    const codes = [...each(first.body, 'data', 'field_code'), ...each(rest.body, 'data', 'field_code')];
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((each) => /^[0-9a-f]{40}$/.test(String(each)))).toHaveLength(7);
  });
});

it('returns null for empty members if the responses are as documented', async () => {
  const documented = await startPipedriveSimulator({ answers: 'documented' });
  const company = documented.account('sim-acme-sales');
  const client = pipedriveClient(company);
  const { body } = await client('POST', '/v2/persons', { name: 'Ada' });
  expect(at(body, 'data')).toMatchObject({ last_name: null, org_id: null, notes: null });
  expect(at(body, `data.custom_fields.${code('Tier')}`)).toBeNull();
  expect(at((await client('GET', '/v2/persons')).body, 'additional_data')).toEqual({ next_cursor: null });
  await documented.close();
});

it('keeps everything over a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipedrive-'));
  const open = () => startPipedriveSimulator({ journal: join(folder, 'journal') });
  const first = await open();
  const before = first.account('sim-acme-sales');
  before.create('persons', { name: 'Ada' });
  before.create('deals', { title: 'Big', person_id: 1 });
  before.remove('persons', 1);
  await first.close();
  const second = await open();
  const after = second.account('sim-acme-sales');
  expect(after.get('persons', 1)).toMatchObject({ is_deleted: true });
  expect(after.get('deals', 1)?.values).toMatchObject({ title: 'Big', person_id: 1, stage_id: 120 });
  expect(after.create('persons', { name: 'Bo' }).id).toBe(2);
  await second.close();
  rmSync(folder, { recursive: true });
});
