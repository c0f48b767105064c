import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, each } from '../../../../infra/simulators/shared/request.ts';
import { data, openOrg, type TestOrg } from './org.ts';

let org: TestOrg;

beforeEach(async () => {
  org = await openOrg();
});

afterEach(() => org.stop());

const span = (from: number, to: number): string => {
  const [start, end] = [from, to].map((away) => encodeURIComponent(new Date(org.clock.now + away).toISOString()));
  return `start=${start}&end=${end}`;
};

const hour = 60 * 60_000;
const day = 24 * hour;

describe('a deletion', () => {
  it('includes the children of the record, which stay in the recycle bin until it is emptied', async () => {
    const company = org.account.create('Account', { Name: 'A' });
    const contact = org.account.create('Contact', { LastName: 'B', AccountId: company });
    org.clock.now += hour;
    await org.send('DELETE', `${data}/sobjects/Account/${company}`);
    const soql = 'SELECT Id FROM Contact WHERE IsDeleted = true AND SystemModstamp >= 2026-03-04T06:00:00Z';
    expect((await org.query(soql, 'queryAll')).map(({ Id }) => Id)).toEqual([contact]);
    expect(await org.query('SELECT Id FROM Contact')).toEqual([]);
    org.account.undelete(contact);
    expect(await org.query('SELECT Id FROM Contact')).toHaveLength(1);
    org.account.purge(contact);
    expect(await org.query(soql, 'queryAll')).toEqual([]);
    expect((await org.send('GET', `${data}/sobjects/Contact/${contact}`)).status).toBe(404);
  });

  it('is listed for 15 days, even after the bin was emptied, and a change for 30 days', async () => {
    const id = org.account.create('Account', { Name: 'A' });
    const other = org.account.create('Account', { Name: 'B' });
    org.account.purge(id);
    const list = (what: string, from: number) =>
      org.send('GET', `${data}/sobjects/Account/${what}?${span(from, 2 * 60_000)}`);
    expect(each((await list('deleted', -hour)).body, 'deletedRecords', 'id')).toEqual([id]);
    expect(at((await list('updated', -hour)).body, 'ids')).toEqual([other]);
    expect(await org.errorOf(list('deleted', -16 * day))).toEqual([400, 'INVALID_REPLICATION_DATE']);
    expect((await list('updated', -16 * day)).status).toBe(200);
    expect(await org.errorOf(list('updated', -31 * day))).toEqual([400, 'INVALID_REPLICATION_DATE']);
    expect(await org.errorOf(list('updated', hour))).toEqual([400, 'INVALID_REPLICATION_DATE']);
  });
});

describe('a merge', () => {
  it('leaves the loser in the bin, with the id of the winner, and moves its children', async () => {
    const [winner, loser] = ['A', 'B'].map((Name) => org.account.create('Account', { Name })) as [string, string];
    const contact = org.account.create('Contact', { LastName: 'C', AccountId: loser });
    org.account.merge(winner, loser);
    const rows = await org.query('SELECT Id, IsDeleted, MasterRecordId FROM Account ORDER BY Name', 'queryAll');
    expect(rows).toMatchObject([
      { Id: winner, IsDeleted: false, MasterRecordId: null },
      { Id: loser, IsDeleted: true, MasterRecordId: winner },
    ]);
    expect(org.account.get(contact)).toMatchObject({ AccountId: winner, IsDeleted: false });
  });
});

describe('a lead that was converted', () => {
  it('names its new records, and is read-only', async () => {
    const lead = org.account.create('Lead', { LastName: 'L', Company: 'Acme' });
    const made = org.account.convertLead(lead, { opportunity: 'Engine' });
    expect(org.account.get(lead)).toMatchObject({
      IsConverted: true,
      ConvertedContactId: made.contactId,
      ConvertedAccountId: made.accountId,
      ConvertedOpportunityId: made.opportunityId,
    });
    const write = org.send('PATCH', `${data}/sobjects/Lead/${lead}`, { Title: 'Dr' });
    expect(await org.errorOf(write)).toEqual([400, 'CANNOT_UPDATE_CONVERTED_LEAD']);
  });
});

describe('a record that was committed late', () => {
  it('is visible to queries only after its own time', async () => {
    const id = org.account.createLate('Account', { Name: 'Late' }, 4 * 60_000);
    expect(await org.query('SELECT Id FROM Account')).toEqual([]);
    org.clock.now += 4 * 60_000;
    expect(await org.query('SELECT Id, SystemModstamp FROM Account')).toMatchObject([
      { Id: id, SystemModstamp: '2026-03-04T05:06:07.000+0000' },
    ]);
  });
});

describe('a note', () => {
  it('is a document with links to records', async () => {
    const contact = org.account.create('Contact', { LastName: 'A' });
    const Content = Buffer.from('<p>Hi &amp; bye</p>').toString('base64');
    const made = await org.send('POST', `${data}/sobjects/ContentNote`, { Title: 'N', Content });
    const id = String(at(made.body, 'id'));
    const link = { ContentDocumentId: id, LinkedEntityId: contact, ShareType: 'V' };
    expect((await org.send('POST', `${data}/sobjects/ContentDocumentLink`, link)).status).toBe(201);
    const links = `SELECT LinkedEntityId FROM ContentDocumentLink WHERE ContentDocumentId = '${id}'`;
    expect(await org.query(links)).toMatchObject([{ LinkedEntityId: contact }]);
    const twice = org.send('POST', `${data}/sobjects/ContentDocumentLink`, link);
    expect(await org.errorOf(twice)).toEqual([400, 'DUPLICATE_VALUE']);
    const [row] = await org.query('SELECT Id, Content, TextPreview, FileType FROM ContentNote');
    expect(row).toMatchObject({ Id: id, Content: `${data}/sobjects/ContentNote/${id}/Content`, FileType: 'SNOTE' });
    const bytes = await fetch(`${org.account.url}${String(row?.Content)}`, {
      headers: { authorization: `Bearer ${org.account.accessToken}` },
    });
    expect(await bytes.text()).toBe('<p>Hi &amp; bye</p>');
    await org.send('DELETE', `${data}/sobjects/ContentNote/${id}`);
    expect(await org.query(links)).toEqual([]);
    expect(await org.refused('SELECT Id FROM ContentDocumentLink')).toBe('MALFORMED_QUERY');
    const ofNotes = `${links} AND ContentDocument.FileType = 'SNOTE'`;
    expect(await org.refused(ofNotes)).toBe('MALFORMED_QUERY');
  });

  it.each([
    ['as a note', (id: string) => `sobjects/ContentNote/${id}`],
    ['as a document', (id: string) => `sobjects/ContentDocument/${id}`],
    ['in a list', (id: string) => `composite/sobjects?ids=${id}`],
  ])('is deleted with its document, %s', async (_, pathOf) => {
    const id = org.account.create('ContentNote', { Title: 'N', Content: 'SGk=' });
    await org.send('DELETE', `${data}/${pathOf(id)}`);
    expect(await org.query('SELECT Id FROM ContentNote')).toEqual([]);
    expect(await org.query('SELECT Id FROM ContentDocument')).toEqual([]);
    expect(await org.query('SELECT Id FROM ContentNote', 'queryAll')).toMatchObject([{ Id: id }]);
    org.account.purge(id);
    expect(await org.query('SELECT Id FROM ContentNote', 'queryAll')).toEqual([]);
  });
});

describe('an org with accounts of persons', () => {
  it('stores a person as an account and a contact that belong together', async () => {
    const other = await openOrg(1);
    const made = await other.send('POST', `${data}/sobjects/Account`, {
      LastName: 'King',
      PersonEmail: 'k@example.org',
    });
    const id = String(at(made.body, 'id'));
    const [account] = await other.query('SELECT Name, IsPersonAccount, PersonContactId, RecordType.Name FROM Account');
    expect(account).toMatchObject({ Name: 'King', IsPersonAccount: true, RecordType: { Name: 'Person Account' } });
    const contact = String(account?.PersonContactId);
    expect(other.account.get(contact)).toMatchObject({ Email: 'k@example.org', AccountId: id, IsPersonAccount: true });
    await other.send('PATCH', `${data}/sobjects/Contact/${contact}`, { Email: 'new@example.org' });
    expect(other.account.get(id)).toMatchObject({ PersonEmail: 'new@example.org' });
    const renamed = other.send('PATCH', `${data}/sobjects/Account/${id}`, { Name: 'Queen' });
    expect(await other.errorOf(renamed)).toEqual([400, 'INVALID_FIELD_FOR_INSERT_UPDATE']);
    const person = `${data}/sobjects/Contact/${contact}`;
    const refused = [403, 'INSUFFICIENT_ACCESS_OR_READONLY'];
    expect(await other.errorOf(other.send('DELETE', person))).toEqual(refused);
    expect(await other.errorOf(other.send('PATCH', person, { RecordTypeId: null }))).toEqual(refused);
    const second = other.send('POST', `${data}/sobjects/Contact`, { LastName: 'Jack', AccountId: id });
    expect(await other.errorOf(second)).toEqual([400, 'FIELD_INTEGRITY_EXCEPTION']);
    const business = await other.send('POST', `${data}/sobjects/Account`, { Name: 'Acme' });
    expect(other.account.get(String(at(business.body, 'id')))).toMatchObject({ IsPersonAccount: false });
    await other.stop();
  });

  it('and several processes lists the stages of each', async () => {
    const other = await openOrg(1);
    const { body } = await other.send('GET', `${data}/sobjects/Opportunity/describe/layouts`);
    const stages = (at(body, 'recordTypeMappings') as object[]).map((mapping) => {
      const picklists = at(mapping, 'picklistsForRecordType') as object[];
      const found = picklists.find((one) => at(one, 'picklistName') === 'StageName');
      return [at(mapping, 'name'), each(found, 'picklistValues', 'value').length];
    });
    expect(stages).toEqual([
      ['New Business', 5],
      ['Renewal', 3],
      ['Master', 10],
    ]);
    const values = async (recordType: unknown, field = 'StageName') =>
      other.send('GET', `${data}/ui-api/object-info/Opportunity/picklist-values/${recordType}/${field}`);
    const ids = each(body, 'recordTypeMappings', 'recordTypeId');
    const own = await Promise.all(ids.map(async (id) => each((await values(id)).body, 'values', 'value')));
    expect(own.map((names) => names.length)).toEqual([5, 3, 10]);
    expect(own[1]).toEqual(['Needs Analysis', 'Closed Won', 'Closed Lost']);
    expect([(await values('012000000000001AAA')).status, (await values(ids[0], 'Name')).status]).toEqual([404, 404]);
    await other.stop();
  });
});
