import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { salesforceClient } from '../../../../infra/simulators/salesforce/client.ts';
import {
  type SalesforceAccount,
  type SalesforceSimulator,
  startSalesforceSimulator,
} from '../../../../infra/simulators/salesforce/index.ts';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { at, each, keys, type Send } from '../../../../infra/simulators/shared/request.ts';
import { watch } from '../../../simulators/described.ts';

const data = '/services/data/v66.0';

let simulator: SalesforceSimulator;
let account: SalesforceAccount;
let send: Send;
let now: number;
let described: ReturnType<typeof watch>;

beforeEach(async () => {
  now = Date.parse('2026-03-04T05:06:07.891Z');
  simulator = await startSalesforceSimulator({ now: () => now });
  described = watch(simulator, 'salesforce');
  account = simulator.account(salesforceOrgs[0].domain);
  send = salesforceClient(account);
});

afterEach(async () => {
  await simulator.close();
  described.expectDescribed();
});

const query = (soql: string, path = 'query') => send('GET', `${data}/${path}?q=${encodeURIComponent(soql)}`);

const create = async (object: string, fields: object): Promise<string> => {
  const { body } = await send('POST', `${data}/sobjects/${object}`, fields);
  return String(at(body, 'id'));
};

const errorOf = async (reply: ReturnType<Send>) => {
  const { status, body } = await reply;
  return [status, at(body, '0.errorCode'), at(body, '0.message'), at(body, '0.fields')];
};

describe('a record', () => {
  it('is created, read, changed and deleted, with the times of the org', async () => {
    const created = await send('POST', `${data}/sobjects/Contact`, { LastName: 'Lovelace', FirstName: 'Ada' });
    expect(created.status).toBe(201);
    const id = String(at(created.body, 'id'));
    expect(created.body).toEqual({ id, success: true, errors: [] });
    expect(created.headers.get('location')).toBe(`${data}/sobjects/Contact/${id}`);
    expect(created.headers.get('sforce-limit-info')).toBe('api-usage=1/15000');
    now += 60_000;
    expect(await send('PATCH', `${data}/sobjects/Contact/${id.slice(0, 15)}`, { Title: 'Dr' })).toMatchObject({
      status: 204,
      body: undefined,
    });
    const { body } = await send(
      'GET',
      `${data}/sobjects/Contact/${id}?fields=Id,Name,Title,CreatedDate,SystemModstamp`,
    );
    expect(body).toEqual({
      attributes: { type: 'Contact', url: `${data}/sobjects/Contact/${id}` },
      Id: id,
      Name: 'Ada Lovelace',
      Title: 'Dr',
      CreatedDate: '2026-03-04T05:06:07.000+0000',
      SystemModstamp: '2026-03-04T05:07:07.000+0000',
    });
    expect((await send('DELETE', `${data}/sobjects/Contact/${id}`)).status).toBe(204);
    expect(await errorOf(send('GET', `${data}/sobjects/Contact/${id}`))).toEqual([
      404,
      'ENTITY_IS_DELETED',
      'entity is deleted',
      [],
    ]);
    expect(at((await query('SELECT Id FROM Contact')).body, 'totalSize')).toBe(0);
    expect(each((await query('SELECT Id FROM Contact', 'queryAll')).body, 'records', 'Id')).toEqual([id]);
    account.emptyBin();
    expect(at((await query('SELECT Id FROM Contact', 'queryAll')).body, 'totalSize')).toBe(0);
  });

  it.each([
    [{ FirstName: 'Ada' }, 'REQUIRED_FIELD_MISSING', ['LastName']],
    [{ LastName: 'x'.repeat(81) }, 'STRING_TOO_LONG', ['LastName']],
    [{ LastName: 'L', Email: 'nobody' }, 'INVALID_EMAIL_ADDRESS', ['Email']],
    [{ LastName: 'L', Colour: 'red' }, 'INVALID_FIELD', undefined],
    [{ LastName: 'L', Name: 'L' }, 'INVALID_FIELD_FOR_INSERT_UPDATE', ['Name']],
    [{ LastName: 'L', Score__c: '5' }, 'JSON_PARSER_ERROR', undefined],
    [{ LastName: 'L', Birthdate: '2026-02-30' }, 'JSON_PARSER_ERROR', undefined],
    [{ LastName: 'L', AccountId: '12' }, 'MALFORMED_ID', ['AccountId']],
    [{ LastName: 'L', AccountId: '005dM0000000001QAA' }, 'FIELD_INTEGRITY_EXCEPTION', ['AccountId']],
    [{ LastName: 'L', AccountId: '001dM000000000F' }, 'INVALID_CROSS_REFERENCE_KEY', []],
    [{ LastName: 'L', CleanStatus: 'New' }, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', ['CleanStatus']],
    [{ LastName: 'L', DoNotCall: null }, 'INVALID_TYPE_ON_FIELD_IN_RECORD', ['DoNotCall']],
    [{ LastName: 'L', Id: '003dM0000000001QAA' }, 'INVALID_FIELD', undefined],
  ])('is refused: %o', async (fields, code, names) => {
    const [status, error, , named] = await errorOf(send('POST', `${data}/sobjects/Contact`, fields));
    expect([status, error, named]).toEqual([400, code, names]);
    expect(account.list('Contact')).toEqual([]);
  });
});

describe('a query', () => {
  it('follows relationships, in the order of the fields', async () => {
    const company = await create('Account', { Name: 'Acme', BillingCountryCode: 'DE' });
    const contact = await create('Contact', { LastName: 'Lovelace', AccountId: company });
    const { body } = await query('SELECT Id, Account.Name, Owner.Name, Account.Owner.Alias FROM Contact');
    expect(at(body, 'records.0')).toEqual({
      attributes: { type: 'Contact', url: `${data}/sobjects/Contact/${contact}` },
      Id: contact,
      Account: {
        attributes: { type: 'Account', url: `${data}/sobjects/Account/${company}` },
        Name: 'Acme',
        Owner: { attributes: expect.objectContaining({ type: 'User' }), Alias: 'iadmi' },
      },
      Owner: { attributes: expect.objectContaining({ type: 'User' }), Name: 'Ida Admin' },
    });
    expect(keys(body, 'records.0')).toEqual(['attributes', 'Id', 'Account', 'Owner']);
  });

  it('is split into pages, whose cursor expires', async () => {
    for (let row = 0; row < 450; row += 1) account.create('Vehicle__c', { Name: `V${row}`, Plate__c: String(row) });
    const page = await send('GET', `${data}/query?q=${encodeURIComponent('SELECT Id FROM Vehicle__c')}`, undefined, {
      'sforce-query-options': 'batchSize=200',
    });
    const next = String(at(page.body, 'nextRecordsUrl'));
    expect(next).toMatch(/^\/services\/data\/v66\.0\/query\/0r8\w{15}-200$/);
    expect(page.body).toMatchObject({ totalSize: 450, done: false });
    expect(each((await send('GET', next)).body, 'records', 'Id')).toHaveLength(250);
    now += 49 * 60 * 60_000;
    expect((await errorOf(send('GET', next)))[1]).toBe('INVALID_QUERY_LOCATOR');
  });
});

describe('a journal', () => {
  it('keeps records, deletions and restored records over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
    const journal = join(folder, 'journal.jsonl');
    const open = async () => {
      const opened = await startSalesforceSimulator({ journal });
      return [opened, opened.account(salesforceOrgs[0].domain)] as const;
    };
    const [first, before] = await open();
    const kept = before.create('Contact', { LastName: 'Kept' });
    const gone = before.create('Contact', { LastName: 'Gone' });
    before.delete(gone);
    const records = ['Lost', undefined].map((LastName) => ({ attributes: { type: 'Contact' }, LastName }));
    await salesforceClient(before)('POST', `${data}/composite/sobjects`, { allOrNone: true, records });
    await first.close();
    const [second, after] = await open();
    expect(after.list('Contact')).toMatchObject([
      { Id: kept, IsDeleted: false },
      { Id: gone, IsDeleted: true },
    ]);
    expect(after.create('Contact', { LastName: 'New' })).not.toBe(kept);
    await second.close();
    rmSync(folder, { recursive: true });
  });
});
