import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, each } from '../../../../infra/simulators/shared/request.ts';
import { data, openOrg, type TestOrg } from './org.ts';

let org: TestOrg;

beforeEach(async () => {
  org = await openOrg();
});

afterEach(() => org.stop());

const post = (object: string, fields: object, headers = {}) =>
  org.send('POST', `${data}/sobjects/${object}`, fields, headers);
const get = (object: string, id: string) => org.send('GET', `${data}/sobjects/${object}/${id}`);
const patch = (object: string, id: string, fields: object, headers = {}) =>
  org.send('PATCH', `${data}/sobjects/${object}/${id}`, fields, headers);

describe('a field or object that the user may not see', () => {
  it('is in no response, and a request for it is refused', async () => {
    const id = org.account.create('Contact', { LastName: 'A', Email: 'a@example.org' });
    org.account.hideField('Contact', 'Email');
    const { body } = await org.send('GET', `${data}/sobjects/Contact/describe`);
    expect(each(body, 'fields', 'name')).not.toContain('Email');
    expect((await get('Contact', id)).body).not.toHaveProperty('Email');
    expect(await org.refused('SELECT Email FROM Contact')).toBe('INVALID_FIELD');
    expect(await org.errorOf(post('Contact', { LastName: 'B', Email: 'b@example.org' }))).toEqual([
      400,
      'INVALID_FIELD',
    ]);
    org.account.hideObject('Case');
    expect(await org.errorOf(org.send('GET', `${data}/sobjects/Case/describe`))).toEqual([404, 'NOT_FOUND']);
    expect(await org.refused('SELECT Id FROM Case')).toBe('INVALID_TYPE');
    expect(each((await org.send('GET', `${data}/sobjects`)).body, 'sobjects', 'name')).not.toContain('Case');
  });

  it('or not write is refused with another message', async () => {
    org.account.lockField('Contact', 'Title');
    expect(await org.errorOf(post('Contact', { LastName: 'B', Title: 'Dr' }))).toEqual([
      400,
      'INVALID_FIELD_FOR_INSERT_UPDATE',
    ]);
    org.account.lockObject('Contact');
    expect(await org.errorOf(post('Contact', { LastName: 'B' }))).toEqual([403, 'INSUFFICIENT_ACCESS_OR_READONLY']);
    expect(await org.query('SELECT Id FROM Contact')).toEqual([]);
  });

  it('changes the description, which is otherwise not sent again', async () => {
    const path = `${data}/sobjects/Contact/describe`;
    const modified = (await org.send('GET', path)).headers.get('last-modified') ?? '';
    const again = () => org.send('GET', path, undefined, { 'if-modified-since': modified });
    expect((await again()).status).toBe(304);
    org.account.addField('Contact', { line: 'Nickname__c string 20 cu' });
    expect(each((await again()).body, 'fields', 'name')).toContain('Nickname__c');
  });
});

describe('a day of requests', () => {
  it('is counted, and has a limit', async () => {
    org.account.setDailyRequests(3);
    const { headers } = await org.send('GET', `${data}/limits`);
    expect(headers.get('sforce-limit-info')).toBe('api-usage=1/3');
    org.account.spendRequests(2);
    const { status, body } = await org.send('GET', `${data}/limits`);
    expect([status, at(body, '0.errorCode')]).toEqual([403, 'REQUEST_LIMIT_EXCEEDED']);
    expect((await org.send('GET', '/services/oauth2/userinfo')).headers.get('sforce-limit-info')).toBeNull();
    org.clock.now += 25 * 60 * 60_000;
    expect((await org.send('GET', `${data}/limits`)).status).toBe(200);
  });
});

describe('a request that is too long', () => {
  it.each([
    [414, 'a'.repeat(17_000), {}],
    [431, 'a', { 'x-long': 'a'.repeat(16_384) }],
  ])('is answered %i', async (status, value, headers) => {
    org.simulator.longestLine = 100_000;
    const answer = await fetch(`${org.account.url}${data}/query?q=${value}`, {
      headers: { authorization: `Bearer ${org.account.accessToken}`, ...headers },
    });
    await answer.text();
    expect(answer.status).toBe(status);
  });
});

describe('a record that is locked by another user', () => {
  it('cannot be written, and neither can its children, until it is unlocked', async () => {
    const company = org.account.create('Account', { Name: 'A' });
    org.account.lock(company, 2);
    expect(await org.errorOf(post('Contact', { LastName: 'B', AccountId: company }))).toEqual([
      400,
      'UNABLE_TO_LOCK_ROW',
    ]);
    expect(await org.errorOf(patch('Account', company, { Name: 'B' }))).toEqual([400, 'UNABLE_TO_LOCK_ROW']);
    expect(org.account.list('Contact')).toEqual([]);
    expect((await patch('Account', company, { Name: 'B' })).status).toBe(204);
  });
});

describe('a rule against duplicates', () => {
  const ada = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.org' };

  it.each([
    ['standard', 'duplicateResult'],
    ['misspelt', 'duplicateResut'],
  ] as const)('names the existing records (%s)', async (rules, key) => {
    const id = org.account.create('Contact', ada);
    org.account.setDuplicateRules(rules);
    const { status, body } = await post('Contact', ada);
    expect([status, at(body, '0.errorCode')]).toEqual([400, 'DUPLICATES_DETECTED']);
    expect(at(body, `0.${key}.matchResults.0.matchRecords.0.record.Id`)).toBe(id);
    expect((await post('Contact', ada, { 'sforce-duplicate-rule-header': 'allowSave=true' })).status).toBe(201);
    const list = await org.send('POST', `${data}/composite/sobjects`, {
      records: [{ attributes: { type: 'Contact' }, ...ada }],
    });
    expect(at(list.body, '0.errors.0.statusCode')).toBe('DUPLICATES_DETECTED');
  });
});

describe('a rule of assignment', () => {
  it('sets the owner of a new lead, unless it is switched off', async () => {
    const [, seller = ''] = org.account.list('User').map(({ Id }) => String(Id));
    org.account.assignTo(seller);
    const ownerOf = async (headers: Record<string, string>) => {
      const { body } = await post('Lead', { LastName: 'L', Company: 'A', OwnerId: org.account.userId }, headers);
      return org.account.get(String(at(body, 'id')))?.OwnerId;
    };
    expect(await ownerOf({})).toBe(seller);
    expect(await ownerOf({ 'sforce-auto-assign': 'FALSE' })).toBe(org.account.userId);
  });
});

describe('a write with a condition on an older version', () => {
  it('is refused if the record has changed since', async () => {
    const id = org.account.create('Account', { Name: 'A' });
    const since = (ms: number) => ({ 'if-unmodified-since': new Date(org.clock.now + ms).toUTCString() });
    expect((await patch('Account', id, { Name: 'B' }, since(-60_000))).status).toBe(412);
    expect((await patch('Account', id, { Name: 'B' }, since(60_000))).status).toBe(204);
  });
});

describe('an activity', () => {
  it('is an event with a start and a length or an end', async () => {
    const start = '2026-03-04T10:00:00+01:00';
    const { body } = await post('Event', { Subject: 'Meet', StartDateTime: start, DurationInMinutes: 30 });
    expect((await get('Event', String(at(body, 'id')))).body).toMatchObject({
      StartDateTime: '2026-03-04T09:00:00.000+0000',
      EndDateTime: '2026-03-04T09:30:00.000+0000',
      ActivityDate: '2026-03-04',
      ShowAs: 'Busy',
    });
    expect((await post('Event', { Subject: 'Meet' })).body).toMatchObject([
      { errorCode: 'REQUIRED_FIELD_MISSING', fields: ['ActivityDateTime', 'DurationInMinutes'] },
    ]);
    const backwards = { StartDateTime: start, EndDateTime: '2026-03-04T08:00:00Z' };
    expect(await org.errorOf(post('Event', backwards))).toEqual([400, 'FIELD_INTEGRITY_EXCEPTION']);
  });

  it('or a task, of a kind that stays', async () => {
    const contact = org.account.create('Contact', { LastName: 'A' });
    const { body } = await post('Task', { Subject: 'Call', TaskSubtype: 'Call', WhoId: contact });
    const id = String(at(body, 'id'));
    expect((await get('Task', id)).body).toMatchObject({ Status: 'Not Started', Priority: 'Normal', IsClosed: false });
    expect(await org.errorOf(patch('Task', id, { TaskSubtype: 'Email' }))).toEqual([
      400,
      'INVALID_FIELD_FOR_INSERT_UPDATE',
    ]);
    await patch('Task', id, { Status: 'Completed' });
    expect((await get('Task', id)).body).toMatchObject({
      IsClosed: true,
      CompletedDateTime: '2026-03-04T05:06:07.000+0000',
    });
  });
});

describe('a search', () => {
  it('finds words in names or in any field', async () => {
    const id = org.account.create('Contact', { LastName: 'Lovelace', Title: 'Countess', Phone: '+44 20 7946' });
    const find = async (sosl: string) =>
      each((await org.send('GET', `${data}/search?q=${encodeURIComponent(sosl)}`)).body, 'searchRecords', 'Id');
    expect(await find('FIND {lovelace}')).toEqual([id]);
    expect(await find('FIND {Love*} IN NAME FIELDS RETURNING Contact(Id, Name)')).toEqual([id]);
    expect(await find('FIND {countess} IN NAME FIELDS')).toEqual([]);
    expect(await find('FIND {44207946} IN PHONE FIELDS RETURNING Contact(Id)')).toEqual([id]);
    expect(await org.errorOf(org.send('GET', `${data}/search?q=FIND+%7Ba%7D`))).toEqual([400, 'MALFORMED_SEARCH']);
    const { body } = await org.send('GET', `${data}/parameterizedSearch?q=Lovelace&sobject=Contact&fields=Id,Name`);
    expect(each(body, 'searchRecords', 'Name')).toEqual(['Lovelace']);
  });
});
