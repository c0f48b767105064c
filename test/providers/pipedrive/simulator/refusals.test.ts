import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PipedriveAccount } from '../../../../infra/simulators/pipedrive/index.ts';
import { at, keys, type Send } from '../../../../infra/simulators/shared/request.ts';
import { type CheckedPipedrive, startChecked } from './checked.ts';

let pipedrive: CheckedPipedrive;
let account: PipedriveAccount;
let send: Send;
const time = Date.parse('2026-03-01T10:00:00Z');

beforeEach(async () => {
  pipedrive = await startChecked({ now: () => time });
  ({ account, send } = pipedrive);
});

afterEach(() => pipedrive.stop());

const post = (plural: string, body: unknown) => send('POST', `/v2/${plural}`, body);
const person = async (name = 'Ada Lovelace') => at((await post('persons', { name })).body, 'data.id');
const code = (name: string) => account.customFields('persons')[name] ?? '';

describe('Pipedrive refuses', () => {
  it('wrong tokens, tokens of other companies and expired ones', async () => {
    const other = pipedrive.simulator.account('sim-globex-sales');
    for (const token of ['', 'nobody', other.apiToken]) {
      const { status, body } = await send('GET', '/v1/users/me', undefined, { 'x-api-token': token });
      expect([status, body]).toEqual([401, { success: false, error: 'unauthorized access', errorCode: 401 }]);
    }
    account.expireApiToken();
    expect((await send('GET', '/v1/users/me')).status).toBe(401);
    account.issueApiToken();
    expect((await send('GET', '/v1/users/me')).status).toBe(200);
  });

  it.each([
    ['term=a', "'term' is too short"],
    ['exact_match=true', "'term' is too short"],
    ['term=ada&fields=job', /'fields' must be one of/],
    ['term=ada&email=x', "'email' is not allowed"],
  ])('a search for persons by %s', async (query, message) => {
    const { status, body } = await send('GET', `/v2/persons/search?${query}`);
    expect(status).toBe(400);
    expect(at(body, 'error')).toMatch(message);
  });

  it('unknown paths, other content types and bodies that are not JSON', async () => {
    expect((await send('GET', '/v2/unicorns')).status).toBe(404);
    expect((await send('POST', '/v2/persons', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('POST', '/v2/persons', '{')).status).toBe(400);
  });

  it.each([
    ['persons', {}, "'name' is required"],
    ['persons', { name: '' }, "'name' is not allowed to be empty"],
    ['persons', { name: 'x', first_name: 'y' }, "'first_name' is not allowed"],
    ['persons', { name: 'x', emails: ['a@b.example'] }, "'emails' [0] must be of type object"],
    ['persons', { name: 'x', emails: [{ label: 'work' }] }, "'emails' [0].value is required"],
    ['persons', { name: 'x', emails: [{ value: 'a', type: 'work' }] }, "'emails' [0].type is not allowed"],
    ['persons', { name: 'x', owner_id: '100' }, "'owner_id' must be an integer"],
    ['persons', { name: 'x', owner_id: 102 }, "'owner_id' 102 is not an active user"],
    ['persons', { name: 'x', org_id: 9 }, "'org_id' 9 was not found"],
    ['persons', { name: 'x', notes: 'n'.repeat(10_001) }, /'notes' length must be/],
    ['persons', { name: 'x', marketing_status: 'maybe' }, /must be one of/],
    ['organizations', {}, "'name' is required"],
    ['organizations', { name: 'x', industry: 99 }, /'industry' must be an option/],
    ['organizations', { name: 'x', address: { street: 'x' } }, /address.street is not allowed/],
    ['deals', {}, "'title' is required"],
    ['deals', { title: 'x', value: '10' }, "'value' must be a number"],
    ['deals', { title: 'x', status: 'deleted' }, /'status' must be one of/],
    ['deals', { title: 'x', currency: 'XXX' }, /'currency'/],
    ['deals', { title: 'x', stage_id: 1 }, /'stage_id'/],
    ['deals', { title: 'x', probability: 101 }, /'probability'/],
    ['deals', { title: 'x', expected_close_date: '2026-03-01T00:00:00Z' }, /'expected_close_date'/],
    ['activities', { type: 'party' }, /'type' must be an activity type/],
    ['activities', { due_time: '3 pm' }, /'due_time'/],
    ['activities', { done: 1 }, "'done' must be a boolean"],
    ['activities', { participants: [{ person_id: 5 }] }, /person_id 5 was not found/],
    ['activities', { custom_fields: {} }, "'custom_fields' is not allowed"],
  ])('to create in %s %j', async (plural, body, message) => {
    const { status, body: answer } = await post(plural, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ success: false, code: 'ERR_SCHEMA_VALIDATION_FAILED' });
    if (typeof message === 'string') expect(at(answer, 'error')).toBe(message);
    else expect(at(answer, 'error')).toMatch(message);
    expect(account.list('persons')).toEqual([]);
  });

  it('a person on an activity who is not a participant', async () => {
    const { status, body } = await post('activities', { person_id: await person() });
    expect([status, at(body, 'code')]).toEqual([400, 'ERR_BAD_REQUEST']);
    expect(at(body, 'error')).toMatch(/^'person_id' is a read-only field\. Add a primary participant/);
  });

  it('outcomes that do not fit the status of a deal, and a stage of another pipeline', async () => {
    for (const body of [{ lost_reason: 'x' }, { status: 'won', lost_time: '2026-01-01T00:00:00Z' }]) {
      expect((await post('deals', { title: 'x', ...body })).status).toBe(400);
    }
    expect((await post('deals', { title: 'x', pipeline_id: 111, stage_id: 120 })).status).toBe(400);
  });

  it('custom fields that are missing, have no such option or have another type', async () => {
    const wrong = { ['0'.repeat(40)]: 'x' };
    for (const custom_fields of [wrong, { [code('Tier')]: 5 }, { [code('Seats')]: '5' }, { [code('Topics')]: [] }]) {
      expect((await post('persons', { name: 'x', custom_fields })).status).toBe(400);
    }
  });

  it('notes without a record, without content or with unknown members', async () => {
    const about = { person_id: await person() };
    for (const body of [{ content: 'x' }, { ...about }, { content: 'x', ...about, company_id: 1 }]) {
      const { status, body: answer } = await send('POST', '/v1/notes', body);
      expect(status).toBe(400);
      expect(keys(answer, '')).toEqual([]);
      expect(answer).toMatchObject({ success: false, error_info: expect.any(String), data: null });
    }
  });

  it('null for members that cannot be empty, and ids of missing records', async () => {
    await person();
    expect((await send('PATCH', '/v2/persons/1', { name: null })).status).toBe(400);
    expect((await send('PATCH', '/v2/persons/1', { add_time: '2026-01-01T00:00:00Z' })).status).toBe(400);
    expect((await send('PATCH', '/v2/persons/2', { name: 'x' })).status).toBe(404);
    expect((await send('GET', '/v2/persons/abc')).status).toBe(400);
    expect((await send('GET', '/v1/users/5')).body).toEqual({
      success: false,
      error: 'User not found or not accessible.',
    });
  });

  it('pages above the limit, foreign cursors, unknown filters and times with fractions', async () => {
    for (const query of [
      'limit=501',
      'limit=0',
      'cursor=x',
      'type=call',
      'sort_by=name',
      'updated_since=2026-03-01',
      'updated_since=2026-03-01T10:00:00.000Z',
      `ids=${Array.from({ length: 101 }, (_, index) => index).join(',')}`,
    ]) {
      await person();
      expect([query, (await send('GET', `/v2/persons?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await send('GET', '/v1/notes?limit=501')).status).toBe(400);
  });

  it('too many requests with the headers of the vendor', async () => {
    pipedrive.simulator.failWith(429, { path: /^\/v2\/persons$/ });
    const { status, headers } = await send('GET', '/v2/persons');
    expect(status).toBe(429);
    expect([headers.get('retry-after'), headers.get('x-ratelimit-remaining')]).toEqual(['2', '0']);
    expect((await send('GET', '/v2/persons')).headers.get('x-ratelimit-remaining')).toBe('19');
  });
});
