import * as sdk from '@zohocrm/nodejs-sdk-8.0';
import { expect } from 'vitest';
import { at } from '../../../infra/simulators/shared/request.ts';
import type { ZohoAccount } from '../../../infra/simulators/zoho-crm/index.ts';
import { type ClientSuite, firstOf } from '../suite.ts';

type Given = readonly [name: object | undefined, value: unknown];

export const parametersOf = async (...given: readonly Given[]): Promise<sdk.ParameterMap> => {
  const parameters = new sdk.ParameterMap();
  for (const [name, value] of given) await parameters.add(name, value);
  return parameters;
};

const bodyOf = (...records: readonly Readonly<Record<string, unknown>>[]): sdk.Record.BodyWrapper => {
  const body = new sdk.Record.BodyWrapper();
  body.setData(
    records.map(({ id, ...fields }) => {
      const record = new sdk.Record.Record();
      if (typeof id === 'bigint') record.setId(id);
      for (const [name, value] of Object.entries(fields)) record.addKeyValue(name, value);
      return record;
    }),
  );
  body.setTrigger([]);
  return body;
};

export const outcomesOf = (answer: sdk.Acted): readonly (readonly [number, string])[] =>
  answer
    .getObject()
    .getData()
    .map((outcome) => [answer.getStatusCode(), outcome.getCode().getValue()]);

export const idIn = (outcome: sdk.Outcome): bigint => BigInt(String(outcome.getDetails().get('id')));

/** Returns the name of a looked-up record. */
const nameIn = (value: unknown): unknown =>
  value instanceof sdk.Record.Record ? value.getKeyValue('name') : undefined;

const query = (text: string): sdk.Coql.BodyWrapper => {
  const body = new sdk.Coql.BodyWrapper();
  body.setSelectQuery(text);
  return body;
};

/** Maximum number of records in numbered pages. https://www.zoho.com/crm/developer/docs/api/v8/get-records.html */
const mostByPage = 2_000;

export const zohoRecordCalls = (account: ZohoAccount): ClientSuite['calls'] => {
  const contacts = new sdk.Record.RecordOperations('Contacts');
  const { FIELDS, IDS, PAGE, PER_PAGE, PAGE_TOKEN, SORT_BY, SORT_ORDER } = sdk.Record.GetRecordsParam;
  return {
    'a contact is created, read, changed, found and deleted': async () => {
      const created = await contacts.createRecords(bodyOf({ Last_Name: 'Hopper', Email: 'grace@client.example' }));
      expect(outcomesOf(created)).toEqual([[201, 'SUCCESS']]);
      const id = idIn(firstOf(created.getObject().getData()));
      const read = async () => firstOf((await contacts.getRecord(id)).getObject().getData());
      expect((await read()).getKeyValue('Email')).toBe('grace@client.example');
      expect(at((await read()).getKeyValue('Owner'), 'name')).toBe(account.user(0).name);
      expect(outcomesOf(await contacts.updateRecord(id, bodyOf({ Title: 'Admiral' })))).toEqual([[200, 'SUCCESS']]);
      expect((await read()).getKeyValue('Title')).toBe('Admiral');
      const found = await new sdk.Coql.CoqlOperations().getRecords(
        query(`select Last_Name, id from Contacts where (Email = 'grace@client.example') order by id asc limit 2`),
      );
      expect(
        found
          .getObject()
          .getData()
          .map((record) => record.getId()),
      ).toEqual([id]);
      expect(outcomesOf(await contacts.deleteRecord(id))).toEqual([[200, 'SUCCESS']]);
      expect((await contacts.getRecord(id)).getStatusCode()).toBe(204);
    },
    'a record of a module that the org has added': async () => {
      const vehicles = new sdk.Record.RecordOperations('Vehicles');
      const driver = account.create('Contacts', { Last_Name: 'Driver' });
      const plate = { Name: 'Car', Plate: 'A 1', Price: 4.5, Is_Electric: true };
      const made = await vehicles.createRecords(bodyOf(plate));
      const id = idIn(firstOf(made.getObject().getData()));
      const record = firstOf((await vehicles.getRecord(id)).getObject().getData());
      expect(Object.keys(plate).map((name) => record.getKeyValue(name))).toEqual(Object.values(plate));
      account.update('Vehicles', String(id), { Driver: { id: driver } });
      const found = await new sdk.Coql.CoqlOperations().getRecords(
        query(`select id from Vehicles where (Is_Electric = 'true' and Price = 4.5) order by id asc limit 2`),
      );
      expect(
        found
          .getObject()
          .getData()
          .map((one) => one.getId()),
      ).toEqual([id]);
      expect(outcomesOf(await vehicles.deleteRecord(id))).toEqual([[200, 'SUCCESS']]);
    },
    'several at once, some of them refused': async () => {
      const made = await contacts.createRecords(bodyOf({ Last_Name: 'One' }, { Email: 'nobody@client.example' }));
      expect(outcomesOf(made)).toEqual([
        [207, 'SUCCESS'],
        [207, 'MANDATORY_NOT_FOUND'],
      ]);
      const id = idIn(firstOf(made.getObject().getData()));
      const changed = await contacts.updateRecords(bodyOf({ id, Title: 'First' }, { id: 1n, Title: 'None' }));
      expect(outcomesOf(changed)).toEqual([
        [207, 'SUCCESS'],
        [207, 'INVALID_DATA'],
      ]);
      const ids = `${id},${account.create('Contacts', { Last_Name: 'Two' })}`;
      const removed = await contacts.deleteRecords(await parametersOf([sdk.Record.DeleteRecordsParam.IDS, ids]));
      expect(outcomesOf(removed)).toEqual([
        [200, 'SUCCESS'],
        [200, 'SUCCESS'],
      ]);
    },
    'a single refused record is reported with a success status': async () => {
      expect(outcomesOf(await contacts.createRecords(bodyOf({ Email: 'nobody@client.example' })))).toEqual([
        [202, 'MANDATORY_NOT_FOUND'],
      ]);
      const key = { Last_Name: 'Unique', External_Key: 'K-1' };
      const id = account.create('Contacts', key);
      const taken = await contacts.createRecords(bodyOf(key));
      expect(outcomesOf(taken)).toEqual([[202, 'DUPLICATE_DATA']]);
      expect(at(firstOf(taken.getObject().getData()).getDetails().get('duplicate_record'), 'id')).toBe(BigInt(id));
    },
    'records by ids, with fields of all kinds': async () => {
      const company = account.create('Accounts', { Account_Name: 'Client Ltd' });
      const id = account.create('Contacts', {
        Last_Name: 'Full',
        Account_Name: { id: company },
        Languages: ['English', 'German'],
        Score: 1.5,
        Email_Opt_Out: true,
      });
      const fields = 'Last_Name,Account_Name,Languages,Score,Email_Opt_Out,Modified_Time';
      const [record] = (await contacts.getRecords(await parametersOf([IDS, id], [FIELDS, fields])))
        .getObject()
        .getData();
      expect(nameIn(record?.getKeyValue('Account_Name'))).toBe('Client Ltd');
      expect(record?.getKeyValue('Languages')).toHaveLength(2);
      expect([record?.getKeyValue('Score'), record?.getKeyValue('Email_Opt_Out')]).toEqual([1.5, true]);
      expect(record?.getKeyValue('Modified_Time')).toBeInstanceOf(Date);
    },
    'pages by number, and beyond 2,000 records by a token': async () => {
      for (let n = account.list('Tasks').length; n < mostByPage + 50; n += 1)
        account.create('Tasks', { Subject: `${n}` });
      const tasks = new sdk.Record.RecordOperations('Tasks');
      const seen = new Set<bigint>();
      const base = [
        [FIELDS, 'Subject'],
        [PER_PAGE, 200],
        [SORT_BY, 'id'],
        [SORT_ORDER, 'asc'],
      ] as const;
      let next: Given = [PAGE, 1];
      for (let number = 1; ; number += 1) {
        const page = (await tasks.getRecords(await parametersOf(...base, next))).getObject();
        for (const record of page.getData()) seen.add(record.getId());
        if (!page.getInfo().getMoreRecords()) break;
        next = number < mostByPage / 200 ? [PAGE, number + 1] : [PAGE_TOKEN, page.getInfo().getNextPageToken()];
      }
      expect(seen.size).toBe(account.list('Tasks').length);
    },
    'changed records since a time, and deleted records': async () => {
      const id = account.create('Leads', { Last_Name: 'Gone' });
      const leads = new sdk.Record.RecordOperations('Leads');
      const headers = new sdk.HeaderMap();
      await headers.add(sdk.Record.GetRecordsHeader.IF_MODIFIED_SINCE, new Date('2999-01-01T00:00:00Z'));
      const later = await leads.getRecords(await parametersOf([FIELDS, 'Last_Name']), headers);
      expect(later.getStatusCode()).toBe(304);
      account.delete('Leads', id);
      const { TYPE } = sdk.Record.GetDeletedRecordsParam;
      const deleted = await leads.getDeletedRecords(await parametersOf([TYPE, 'recycle']));
      expect(
        deleted
          .getObject()
          .getData()
          .map((record) => record.getId()),
      ).toEqual([BigInt(id)]);
    },
  };
};
