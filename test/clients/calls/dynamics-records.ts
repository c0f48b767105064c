import type { DynamicsWebApi } from 'dynamics-web-api';
import { expect } from 'vitest';
import type { DynamicsAccount } from '../../../infra/simulators/dynamics-365/index.ts';
import type { ClientSuite } from '../suite.ts';

type Row = Readonly<Record<string, unknown>>;

const formatted = '@OData.Community.Display.V1.FormattedValue';

const idOf = (row: unknown, key: string): string => String(Reflect.get(Object(row), key));

/** Calls for rows, one by one and in pages, and for their annotations. */
export const dynamicsRecordCalls = (api: DynamicsWebApi, account: DynamicsAccount): ClientSuite['calls'] => ({
  'a row is created, read, changed and deleted': async () => {
    const collection = 'contacts';
    const data = { firstname: 'Ada', lastname: 'Lovelace', emailaddress1: 'ada@example.org' };
    const key: string = await api.create<Row, string>({ collection, data });
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(await api.retrieve({ collection, key, select: ['fullname', 'jobtitle'] })).toMatchObject({
      contactid: key,
      fullname: 'Ada Lovelace',
      jobtitle: null,
    });
    expect(await api.update<Row, unknown>({ collection, key, data: { jobtitle: 'Dr' } })).toBe(true);
    expect(account.get('contact', key)).toMatchObject({ jobtitle: 'Dr' });
    await api.deleteRecord({ collection, key });
    expect(account.get('contact', key)).toBeUndefined();
  },
  'a row is answered as it was made, with the names of what it refers to': async () => {
    const company = account.create('account', { name: 'Acme' });
    const made = await api.create<Row, Row>({
      collection: 'contacts',
      data: { lastname: 'Hopper', 'parentcustomerid_account@odata.bind': `/accounts(${company})` },
      returnRepresentation: true,
      includeAnnotations: '*',
    });
    expect(made).toMatchObject({
      fullname: 'Hopper',
      _parentcustomerid_value: company,
      [`_parentcustomerid_value${formatted}`]: 'Acme',
      '_parentcustomerid_value@Microsoft.Dynamics.CRM.lookuplogicalname': 'account',
    });
  },
  'a row is changed as long as nobody else has changed it': async () => {
    const [collection, key] = ['accounts', account.create('account', { name: 'Before' })];
    const read: Row = await api.retrieve({ collection, key });
    const change = (name: string) =>
      api.update<Row, unknown>({ collection, key, data: { name }, ifmatch: String(read['@odata.etag']) });
    expect(await change('After')).toBe(true);
    expect(account.get('account', key)).toMatchObject({ name: 'After' });
  },
  'all rows of a table, in pages that name the next one': async () => {
    for (let row = 0; row < 7; row += 1) account.create('phonecall', { subject: `Call ${row}` });
    const asked = { collection: 'phonecalls', select: ['subject'], orderBy: ['createdon asc'], maxPageSize: 3 };
    const first = await api.retrieveMultiple<Row>(asked);
    expect(first.value).toHaveLength(3);
    const second = await api.retrieveMultiple<Row>(asked, String(Reflect.get(first, 'oDataNextLink')));
    expect(second.value.map((row) => row.subject)).toEqual(['Call 3', 'Call 4', 'Call 5']);
    const all = await api.retrieveAll<Row>(asked);
    expect(new Set(all.value.map((row) => row.activityid)).size).toBe(7);
  },
  'rows are found by conditions, and counted': async () => {
    const names = ["O'Neil", 'Neilson', 'Other'];
    for (const name of names) account.create('account', { name, websiteurl: 'found.example' });
    const found = async (filter: string): Promise<readonly unknown[]> => {
      const asked = { collection: 'accounts', select: ['name'], orderBy: ['name desc'] };
      const { value } = await api.retrieveMultiple<Row>({
        ...asked,
        filter: `websiteurl eq 'found.example' and ${filter}`,
      });
      return value.map((row) => row.name);
    };
    expect(await found("name eq 'O''Neil'")).toEqual(["O'Neil"]);
    expect(await found("(contains(name,'neil') or startswith(name,'oth'))")).toEqual(['Other', "O'Neil", 'Neilson']);
    expect(await found("not endswith(name,'son')")).toEqual(['Other', "O'Neil"]);
    const page = await api.retrieveMultiple<Row>({
      collection: 'accounts',
      filter: "websiteurl eq 'found.example'",
      count: true,
      maxPageSize: 2,
    });
    expect([page.value.length, Reflect.get(page, 'oDataCount')]).toEqual([2, 3]);
    expect((await api.retrieveMultiple<Row>({ collection: 'accounts', top: 1 })).value).toHaveLength(1);
  },
  'activities are about records of one table each': async () => {
    const deal = account.create('opportunity', { name: 'Engine' });
    const task: Row = await api.create<Row, Row>({
      collection: 'tasks',
      data: { subject: 'Offer', 'regardingobjectid_opportunity_task@odata.bind': `/opportunities(${deal})` },
      returnRepresentation: true,
    });
    expect(task._regardingobjectid_value).toBe(deal);
    const filter = `_regardingobjectid_value eq ${deal}`;
    const { value } = await api.retrieveMultiple<Row>({ collection: 'tasks', filter });
    expect(value.map((row) => idOf(row, 'activityid'))).toEqual([idOf(task, 'activityid')]);
    const done = { statecode: 1, statuscode: 5 };
    await api.update({ collection: 'tasks', key: idOf(task, 'activityid'), data: done });
    expect(account.get('task', idOf(task, 'activityid'))).toMatchObject(done);
  },
  'a deal is won by an action': async () => {
    const deal = account.create('opportunity', { name: 'Engine', estimatedvalue: 5 });
    await api.callAction({
      actionName: 'WinOpportunity',
      action: {
        Status: 3,
        OpportunityClose: { subject: 'Won', 'opportunityid@odata.bind': `/opportunities(${deal})` },
      },
    });
    expect(account.get('opportunity', deal)).toMatchObject({ statecode: 1, statuscode: 3, actualvalue: 5 });
  },
  'a case is resolved by an action, and opened again by an update': async () => {
    const customer = `/contacts(${account.create('contact', { lastname: 'Guest' })})`;
    const data = { title: 'Broken', prioritycode: 1, 'customerid_contact@odata.bind': customer };
    const key: string = await api.create<Row, string>({ collection: 'incidents', data });
    await api.callAction({
      actionName: 'CloseIncident',
      action: {
        Status: 1000,
        IncidentResolution: { subject: 'Told', 'incidentid@odata.bind': `/incidents(${key})` },
      },
    });
    expect(account.get('incident', key)).toMatchObject({ statecode: 1, statuscode: 1000 });
    await api.update({ collection: 'incidents', key, data: { statecode: 0, statuscode: 1 } });
    expect(account.get('incident', key)).toMatchObject({ statecode: 0, statuscode: 1, prioritycode: 1 });
  },
  'a file on a case is written and read as base64': async () => {
    const [{ incidentid: ticket } = {}] = account.list('incident');
    const { annotationid } = await api.create<Row, Row>({
      collection: 'annotations',
      data: {
        filename: 'a.txt',
        mimetype: 'text/plain',
        isdocument: true,
        documentbody: 'Ynl0ZXM=',
        'objectid_incident@odata.bind': `/incidents(${String(ticket)})`,
      },
      select: ['filename', 'filesize'],
      returnRepresentation: true,
    });
    const [collection, key] = ['annotations', String(annotationid)];
    expect(await api.retrieve({ collection, key, select: ['documentbody'] })).toMatchObject({
      documentbody: 'Ynl0ZXM=',
    });
  },
  'who is in a team': async () => {
    const [team] = account.list('team');
    const { value } = await api.retrieveMultiple<Row>({
      collection: 'teammemberships',
      select: ['systemuserid'],
      filter: `Microsoft.Dynamics.CRM.In(PropertyName='teamid',PropertyValues=['${String(team?.teamid)}'])`,
    });
    expect(value.map((row) => row.systemuserid)).toEqual([0, 1].map((index) => account.user(index).id));
    expect((await api.retrieveMultiple<Row>({ collection: 'teams' })).value.map((row) => row.name)).toContain(
      'Support',
    );
  },
});
