import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../../infra/simulators/shared/request.ts';
import { data, openOrg, type TestOrg } from './org.ts';

let org: TestOrg;

beforeAll(async () => {
  org = await openOrg();
  const { account, clock } = org;
  const acme = account.create('Account', { Name: 'Acme', NumberOfEmployees: 10 });
  account.create('Account', { Name: 'Bolt', NumberOfEmployees: 20 });
  account.create('Account', { Name: "O'Neil \\ 100%_sure" });
  account.create('Contact', {
    LastName: 'Ames',
    AccountId: acme,
    Email: 'Ames@Example.org',
    Languages__c: 'English;German',
  });
  clock.now += 60_000;
  account.create('Contact', { LastName: 'Boyd', Birthdate: '1990-05-01', Languages__c: 'French' });
  account.create('Contact', { LastName: 'Cole', DoNotCall: true });
});

afterAll(() => org.stop());

const names = async (where: string): Promise<unknown[]> =>
  (await org.query(`SELECT LastName FROM Contact WHERE ${where} ORDER BY LastName`)).map(({ LastName }) => LastName);

const companies = async (where: string): Promise<unknown[]> =>
  (await org.query(`SELECT Name FROM Account WHERE ${where} ORDER BY Name`)).map(({ Name }) => Name);

describe('a condition', () => {
  it.each([
    ["LastName = 'ames'", ['Ames']],
    ["LastName != 'ames'", ['Boyd', 'Cole']],
    ["LastName IN ('Ames', 'COLE')", ['Ames', 'Cole']],
    ["LastName NOT IN ('Ames', 'Cole')", ['Boyd']],
    ["LastName LIKE '_o%'", ['Boyd', 'Cole']],
    ["NOT LastName LIKE '_o%'", ['Ames']],
    ["(LastName = 'Ames' OR LastName = 'Boyd') AND DoNotCall = FALSE", ['Ames', 'Boyd']],
    ['DoNotCall = true', ['Cole']],
    ['AccountId = null', ['Boyd', 'Cole']],
    ["Email = ''", ['Boyd', 'Cole']],
    ['AccountId != NULL', ['Ames']],
    ["Account.Name = 'Acme'", ['Ames']],
    ["Email = 'ames@example.org'", ['Ames']],
    ['Birthdate = 1990-05-01', ['Boyd']],
    ['Birthdate > 1990-05-01', []],
    ['CreatedDate = 2026-03-04T05:06:07Z', ['Ames']],
    ['CreatedDate > 2026-03-04T05:06:07.000Z', ['Boyd', 'Cole']],
    ['CreatedDate <= 2026-03-04T06:06:07+01:00', ['Ames']],
    ['CreatedDate = TODAY', ['Ames', 'Boyd', 'Cole']],
    ['CreatedDate < LAST_N_DAYS:1', []],
    ["Languages__c INCLUDES ('German', 'French')", ['Ames', 'Boyd']],
    ["Languages__c INCLUDES ('English;German')", ['Ames']],
    ["Languages__c EXCLUDES ('English')", ['Boyd', 'Cole']],
    ["AccountId IN (SELECT Id FROM Account WHERE Name = 'Acme')", ['Ames']],
  ])('%s', async (where, expected) => {
    expect(await names(where)).toEqual(expected);
  });

  it.each([["Name = 'O\\'Neil \\\\ 100%_sure'"], ["Name LIKE 'O\\'Neil \\\\%'"], ["Name LIKE '%100\\%\\_sure'"]])(
    'accepts escapes: %s',
    async (where) => {
      expect(await companies(where)).toEqual(["O'Neil \\ 100%_sure"]);
    },
  );

  it('reads a per cent sign literally after a backslash', async () => {
    expect(await companies("Name LIKE 'A\\%'")).toEqual([]);
    expect(await companies("Name LIKE 'A%'")).toEqual(['Acme']);
  });

  it('finds an id with 15 characters, and in its own capitals only', async () => {
    const [{ Id } = {}] = await org.query("SELECT Id FROM Contact WHERE LastName = 'Ames'");
    expect(await names(`Id = '${String(Id).slice(0, 15)}'`)).toEqual(['Ames']);
    expect(await org.refused(`SELECT Id FROM Contact WHERE Id = '12'`)).toBe('INVALID_QUERY_FILTER_OPERATOR');
  });
});

describe('an order', () => {
  it.each([
    ['NumberOfEmployees', [null, 10, 20]],
    ['NumberOfEmployees DESC', [null, 20, 10]],
    ['NumberOfEmployees ASC NULLS LAST, Name DESC', [10, 20, null]],
    ['NumberOfEmployees DESC NULLS LAST', [20, 10, null]],
  ])('by %s', async (order, expected) => {
    const rows = await org.query(`SELECT NumberOfEmployees FROM Account ORDER BY ${order}`);
    expect(rows.map((row) => row.NumberOfEmployees)).toEqual(expected);
  });

  it('is cut by LIMIT and OFFSET', async () => {
    const rows = await org.query('SELECT Name FROM Account ORDER BY Name LIMIT 1 OFFSET 1');
    expect(rows.map(({ Name }) => Name)).toEqual(['Bolt']);
  });
});

describe('a selection', () => {
  it('counts', async () => {
    const { body } = await org.send('GET', `${data}/query?q=SELECT+COUNT()+FROM+Contact`);
    expect(body).toEqual({ totalSize: 3, done: true, records: [] });
  });

  it('contains children at their place', async () => {
    const rows = await org.query('SELECT Name, (SELECT LastName FROM Contacts) FROM Account ORDER BY Name LIMIT 2');
    expect(rows.map(({ Contacts }) => at(Contacts, 'records.0.LastName') ?? null)).toEqual(['Ames', null]);
  });

  it('may contain all fields if the query has a limit', async () => {
    const [row] = await org.query('SELECT FIELDS(ALL) FROM Contact LIMIT 1');
    expect(row).toMatchObject({ LastName: 'Ames', Languages__c: 'English;German', IsDeleted: false });
    const [custom] = await org.query('SELECT FIELDS(CUSTOM) FROM Contact LIMIT 200');
    expect(Object.keys(custom ?? {})).toEqual([
      'attributes',
      'Level__c',
      'Languages__c',
      'Score__c',
      'External_Key__c',
    ]);
  });
});

describe('an invalid query', () => {
  it.each([
    ['SELECT FROM Contact', 'MALFORMED_QUERY'],
    ['SELECT Id FORM Contact', 'MALFORMED_QUERY'],
    ['SELECT Id, Id FROM Contact', 'MALFORMED_QUERY'],
    ["SELECT Id FROM Contact WHERE LastName = 'Ames", 'MALFORMED_QUERY'],
    ["SELECT Id FROM Contact WHERE LastName = 'O'Neil'", 'MALFORMED_QUERY'],
    ["SELECT Id FROM Contact WHERE LastName = 'a\\d'", 'MALFORMED_QUERY'],
    ["SELECT Id FROM Contact WHERE LastName = 'a' AND Title = 'b' OR Title = 'c'", 'MALFORMED_QUERY'],
    ['SELECT Id FROM Contact WHERE CreatedDate > 2026-03-04T05:06:07 01:00', 'MALFORMED_QUERY'],
    ['SELECT FIELDS(ALL) FROM Contact', 'MALFORMED_QUERY'],
    ['SELECT FIELDS(ALL) FROM Contact LIMIT 201', 'MALFORMED_QUERY'],
    ['SELECT Id FROM Contact OFFSET 2001', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['SELECT Colour FROM Contact', 'INVALID_FIELD'],
    ['SELECT Colour__c FROM Contact', 'INVALID_FIELD'],
    ['SELECT Owners.Name FROM Contact', 'INVALID_FIELD'],
    ['SELECT Id FROM Contact WHERE Colour = 1', 'INVALID_FIELD'],
    ['SELECT Id FROM Contact ORDER BY Colour', 'INVALID_FIELD'],
    ['SELECT Id FROM Contact ORDER BY Description', 'INVALID_FIELD'],
    ["SELECT Id FROM Contact WHERE Description = 'a'", 'INVALID_FIELD'],
    ["SELECT Id FROM Contact WHERE SystemModstamp > '2026-03-04T05:06:07Z'", 'INVALID_FIELD'],
    ['SELECT Id FROM Contact WHERE LastName = 5', 'INVALID_FIELD'],
    ["SELECT Id FROM Contact WHERE DoNotCall = 'true'", 'INVALID_FIELD'],
    ['SELECT Id FROM Contact WHERE Birthdate > 2026-03-04T05:06:07Z', 'INVALID_FIELD'],
    ["SELECT Id FROM Contact WHERE DoNotCall LIKE 'a'", 'INVALID_QUERY_FILTER_OPERATOR'],
    ['SELECT Id FROM Car', 'INVALID_TYPE'],
    ['SELECT CurrencyIsoCode FROM Contact', 'INVALID_FIELD'],
    ['SELECT IsPersonAccount FROM Account', 'INVALID_FIELD'],
  ])('%s', async (soql, code) => {
    expect(await org.refused(soql)).toBe(code);
  });

  it('is refused with the place of the error', async () => {
    const { body } = await org.send('GET', `${data}/query?q=${encodeURIComponent('SELECT Id,\nColour FROM Contact')}`);
    expect(at(body, '0.message')).toMatch(/ERROR at Row:2:Column:1\nNo such column 'Colour' on entity 'Contact'\./);
  });
});

it('may use features only in orgs that have switched them on', async () => {
  const other = await openOrg(1);
  expect(await other.query('SELECT IsPersonAccount, CurrencyIsoCode FROM Account')).toEqual([]);
  expect(await other.refused('SELECT BillingStateCode FROM Account')).toBe('INVALID_FIELD');
  expect(await other.refused('SELECT Id FROM ContentNote')).toBe('INVALID_TYPE');
  await other.stop();
});
