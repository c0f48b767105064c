import type { Connection } from 'jsforce';
import { expect } from 'vitest';
import type { SalesforceAccount } from '../../../infra/simulators/salesforce/index.ts';
import type { ClientSuite } from '../suite.ts';

const idsOf = (results: readonly { readonly success: boolean; readonly id?: string | undefined }[]): string[] =>
  results.flatMap(({ success, id }) => (success && id !== undefined ? [id] : []));

/** Calls for records, one by one and in lists, and for searches. */
export const salesforceRecordCalls = (connection: Connection, account: SalesforceAccount): ClientSuite['calls'] => ({
  'a record is created, read, changed and deleted': async () => {
    const contacts = connection.sobject('Contact');
    const created = await contacts.create({ LastName: 'Lovelace', FirstName: 'Ada', Email: 'ada@example.org' });
    const [id = ''] = idsOf([created]);
    expect(await contacts.retrieve(id)).toMatchObject({ Id: id, Name: 'Ada Lovelace' });
    expect(await contacts.update({ Id: id, Title: 'Dr' })).toMatchObject({ id, success: true });
    expect(await contacts.retrieve(id, { fields: ['Title'] })).toMatchObject({ Title: 'Dr' });
    expect(await contacts.destroy(id)).toMatchObject({ id, success: true });
  },
  'a task and an event are kept, the archived ones found by a query of all alone, and somebody is invited':
    async () => {
      const [who = ''] = idsOf([
        await connection.sobject('Contact').create({ LastName: 'Guest', Email: 'g@example.org' }),
      ]);
      const task = {
        Subject: 'Called',
        TaskSubtype: 'Call',
        Status: 'Completed',
        WhoId: who,
        CallDurationInSeconds: 90,
      };
      const [call = ''] = idsOf([await connection.sobject('Task').create(task)]);
      expect(await connection.sobject('Task').retrieve(call)).toMatchObject({ ...task, IsClosed: true });
      account.update(call, { IsArchived: true });
      const soql = `SELECT Id, IsArchived FROM Task WHERE Id = '${call}'`;
      expect(await connection.query(soql)).toMatchObject({ totalSize: 0 });
      expect(await connection.query(soql, { scanAll: true })).toMatchObject({
        records: [{ Id: call, IsArchived: true }],
      });
      const times = { StartDateTime: '2030-01-31T10:00:00Z', EndDateTime: '2030-01-31T10:30:00Z' };
      const [event = ''] = idsOf([await connection.sobject('Event').create({ Subject: 'Met', ...times })]);
      expect(await connection.sobject('Event').retrieve(event)).toMatchObject({
        DurationInMinutes: 30,
        IsChild: false,
      });
      const invitation = { EventId: event, RelationId: who, IsInvitee: true, Status: 'Accepted' };
      account.create('EventRelation', invitation);
      const invited = `SELECT Status, Relation.Name, Relation.Email FROM EventRelation WHERE EventId = '${event}'`;
      const { records } = await connection.query(invited);
      expect(records).toMatchObject([{ Status: 'Accepted', Relation: { Name: 'Guest', Email: 'g@example.org' } }]);
    },
  'lists are created, read, changed, upserted and deleted': async () => {
    const vehicles = connection.sobject('Vehicle__c');
    const made = Array.from({ length: 450 }, (_, place) => ({ Name: `V${place}`, Plate__c: String(place) }));
    const ids = idsOf(await vehicles.create(made, { allowRecursive: true }));
    expect(ids).toHaveLength(450);
    const some = ids.slice(0, 3);
    expect((await vehicles.retrieve(some, { fields: ['Name'] })).map((row) => row.Name)).toEqual(['V0', 'V1', 'V2']);
    const changed = await vehicles.update(some.map((Id) => ({ Id, Colour__c: 'Red' })));
    expect(idsOf(changed)).toEqual(some);
    const upserted = await vehicles.upsert([{ Serial__c: 's-1', Name: 'New', Plate__c: 'X' }], 'Serial__c');
    expect(upserted).toMatchObject([{ success: true, created: true }]);
    expect(await vehicles.upsert({ Serial__c: 's-1', Name: 'Renamed' }, 'Serial__c')).toMatchObject({ success: true });
    expect(idsOf(await vehicles.destroy(ids.slice(0, 150)))).toHaveLength(150);
  },
  'queries, to their last page, and with deleted rows': async () => {
    for (let row = 0; row < 2_100; row += 1) account.create('Lead', { LastName: `L${row}`, Company: 'Acme' });
    const soql = "SELECT Id, Owner.Name FROM Lead WHERE Company = 'Acme' AND CreatedDate >= 2020-01-01T00:00:00Z";
    const first = await connection.query(soql);
    expect(first).toMatchObject({ totalSize: 2_100, done: false });
    const second = await connection.queryMore(first.nextRecordsUrl ?? '');
    expect([first.records.length, second.records.length, second.done]).toEqual([2_000, 100, true]);
    account.delete(String(first.records[0]?.Id));
    const all = await connection.query('SELECT Id FROM Lead WHERE IsDeleted = true', { scanAll: true });
    expect(all.totalSize).toBe(1);
    const built = await connection
      .sobject('Lead')
      .find({ LastName: { $like: 'L20__' }, Company: "O'Neil" }, ['Id', 'Name'])
      .sort({ Name: -1 })
      .limit(5);
    expect(built).toEqual([]);
    expect(await connection.sobject('Lead').count({ LastName: 'L7' })).toBe(1);
  },
  'a search in all objects': async () => {
    const id = account.create('Account', { Name: 'Findable Incorporated' });
    const { searchRecords } = await connection.search('FIND {Findable} IN ALL FIELDS RETURNING Account(Id, Name)');
    expect(searchRecords.map((record) => record.Id)).toEqual([id]);
  },
  'records that were changed or deleted in a span of time': async () => {
    const id = account.create('Account', { Name: 'Short-lived' });
    account.delete(id);
    const kept = account.create('Account', { Name: 'Kept' });
    const [start, end] = [-3_600_000, 120_000].map((away) => new Date(Date.now() + away).toISOString());
    const { deletedRecords } = await connection.sobject('Account').deleted(start ?? '', end ?? '');
    expect(deletedRecords.map((record) => record.id)).toContain(id);
    const { ids } = await connection.sobject('Account').updated(start ?? '', end ?? '');
    expect(ids).toContain(kept);
  },
  'several requests in one': async () => {
    const url = `/services/data/v66.0`;
    const answer = await connection.requestPost<{ compositeResponse: { httpStatusCode: number }[] }>('/composite', {
      compositeRequest: [
        { method: 'POST', url: `${url}/sobjects/Account`, referenceId: 'made', body: { Name: 'Composed' } },
        { method: 'GET', url: `${url}/sobjects/Account/@{made.id}?fields=Name`, referenceId: 'read' },
      ],
    });
    expect(answer.compositeResponse.map(({ httpStatusCode }) => httpStatusCode)).toEqual([201, 200]);
  },
  'a note is written, linked and read, and its text is a file': async () => {
    const Content = Buffer.from('<p>Called</p>').toString('base64');
    const [id = ''] = idsOf([await connection.sobject('ContentNote').create({ Title: 'Called', Content })]);
    const to = account.create('Contact', { LastName: 'Noted' });
    const link = { ContentDocumentId: id, LinkedEntityId: to, ShareType: 'V' };
    idsOf(await connection.sobject('ContentDocumentLink').create([link], { allOrNone: false }));
    const links = `SELECT ContentDocumentId FROM ContentDocumentLink WHERE LinkedEntityId = '${to}' AND ContentDocument.FileType = 'SNOTE'`;
    expect((await connection.query(links)).records).toMatchObject([{ ContentDocumentId: id }]);
    const url = `${account.url}/services/data/v66.0/sobjects/ContentNote/${id}/Content`;
    expect(String(await connection.request(url))).toBe('<p>Called</p>');
  },
  'a deal has contacts by roles, of which one is the primary one': async () => {
    const deal = account.create('Opportunity', { Name: 'D', StageName: 'Prospecting', CloseDate: '2030-01-31' });
    const roles = ['First', 'Second'].map((LastName) => ({
      OpportunityId: deal,
      ContactId: account.create('Contact', { LastName }),
      IsPrimary: true,
    }));
    const ids = idsOf(await connection.sobject('OpportunityContactRole').create(roles, { allOrNone: false }));
    const found = await connection.query(
      `SELECT Id FROM OpportunityContactRole WHERE OpportunityId = '${deal}' AND IsPrimary = true`,
    );
    expect(found.records).toMatchObject([{ Id: ids[1] }]);
    await connection.sobject('OpportunityContactRole').destroy(ids);
  },
  'a file is stored and read': async () => {
    const body = { PathOnClient: 'a.txt', VersionData: Buffer.from('hello').toString('base64') };
    const [id = ''] = idsOf([await connection.sobject('ContentVersion').create(body)]);
    const url = `${account.url}/services/data/v66.0/sobjects/ContentVersion/${id}/VersionData`;
    expect(String(await connection.request(url))).toBe('hello');
  },
});
