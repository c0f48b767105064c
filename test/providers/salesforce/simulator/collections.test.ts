import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, each } from '../../../../infra/simulators/shared/request.ts';
import { data, openOrg, type TestOrg } from './org.ts';

let org: TestOrg;

beforeEach(async () => {
  org = await openOrg();
});

afterEach(() => org.stop());

const contact = (fields: object) => ({ attributes: { type: 'Contact' }, ...fields });

const collection = (method: string, records: readonly object[], allOrNone = false) =>
  org.send(method, `${data}/composite/sobjects`, { allOrNone, records });

describe('a list of records', () => {
  it('has a result per record, in order, even if some fail', async () => {
    const { status, body } = await collection('POST', [contact({ LastName: 'A' }), contact({ FirstName: 'B' })]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: expect.stringMatching(/^003\w{15}$/), success: true, errors: [] },
      {
        success: false,
        errors: [
          {
            statusCode: 'REQUIRED_FIELD_MISSING',
            message: 'Required fields are missing: [LastName]',
            fields: ['LastName'],
          },
        ],
      },
    ]);
    expect(org.account.list('Contact')).toHaveLength(1);
  });

  it('is written completely or not at all on request', async () => {
    const { body } = await collection('POST', [contact({ LastName: 'A' }), contact({ FirstName: 'B' })], true);
    expect(each(body, '0.errors', 'statusCode')).toEqual(['ALL_OR_NONE_OPERATION_ROLLED_BACK']);
    expect(each(body, '1.errors', 'statusCode')).toEqual(['REQUIRED_FIELD_MISSING']);
    expect(org.account.list('Contact')).toEqual([]);
  });

  it('is changed, read and deleted by id', async () => {
    const ids = ['A', 'B'].map((LastName) => org.account.create('Contact', { LastName }));
    const [first = '', second = ''] = ids;
    const changed = await collection('PATCH', [contact({ id: first, Title: 'Dr' }), contact({ id: '12', Title: 'x' })]);
    expect(changed.body).toMatchObject([{ id: first }, { errors: [{ statusCode: 'MALFORMED_ID' }] }]);
    const path = `${data}/composite/sobjects`;
    const read = await org.send('POST', `${path}/Contact`, {
      ids: [...ids, '003dM000000000FQAQ'],
      fields: ['Id', 'Title'],
    });
    expect(read.body).toMatchObject([{ Id: first, Title: 'Dr' }, { Id: second, Title: null }, null]);
    const wrong = org.send('POST', `${path}/Contact`, { ids, fields: ['Id', 'Colour'] });
    expect(await org.errorOf(wrong)).toEqual([400, 'INVALID_FIELD']);
    const deleted = await org.send('DELETE', `${path}?ids=${ids.join()}&allOrNone=false`);
    expect(each(deleted.body, '', 'success')).toEqual([]);
    expect(deleted.body).toMatchObject([{ success: true }, { success: true }]);
    const again = await org.send('DELETE', `${path}?ids=${first}`);
    expect(again.body).toMatchObject([{ success: false, errors: [{ statusCode: 'ENTITY_IS_DELETED' }] }]);
  });

  it('names notes by the ids of their documents', async () => {
    const id = org.account.create('ContentNote', { Title: 'N', Content: 'SGk=' });
    const renamed = (type: string) => collection('PATCH', [{ attributes: { type }, id, Title: 'M' }]);
    expect((await renamed('ContentNote')).body).toMatchObject([{ id, success: true }]);
    expect(org.account.get(id)).toMatchObject({ Title: 'M' });
    const wrong = { errors: [{ statusCode: 'INVALID_CROSS_REFERENCE_KEY' }] };
    expect((await renamed('Contact')).body).toMatchObject([wrong]);
    const file = org.account.create('ContentVersion', { PathOnClient: 'a.txt', VersionData: 'SGk=' });
    const document = String(org.account.get(file)?.ContentDocumentId);
    const note = { attributes: { type: 'ContentNote' }, id: document, Title: 'M' };
    expect((await collection('PATCH', [note])).body).toMatchObject([wrong]);
    const read = { ids: [id, document], fields: ['Id', 'Title'] };
    const { body } = await org.send('POST', `${data}/composite/sobjects/ContentNote`, read);
    expect(body).toMatchObject([{ Id: id, Title: 'M' }, null]);
  });

  it('is upserted by an external id', async () => {
    const path = `${data}/composite/sobjects/Contact/External_Key__c`;
    const records = [contact({ External_Key__c: 'k', LastName: 'A' })];
    const made = await org.send('PATCH', path, { records });
    expect(made.body).toMatchObject([{ success: true, created: true }]);
    expect((await org.send('PATCH', path, { records })).body).toMatchObject([{ success: true, created: false }]);
  });

  it('has 200 records and ten runs of an object at most', async () => {
    const many = Array.from({ length: 201 }, () => contact({ LastName: 'A' }));
    expect((await collection('POST', many)).status).toBe(400);
    const mixed = Array.from({ length: 11 }, (_, place) =>
      place % 2 ? contact({ LastName: 'A' }) : { attributes: { type: 'Account' }, Name: 'A' },
    );
    expect((await collection('POST', mixed)).status).toBe(400);
    expect(org.account.list('Contact')).toEqual([]);
  });
});

describe('several requests in one', () => {
  const send = (compositeRequest: readonly object[], allOrNone = false) =>
    org.send('POST', `${data}/composite`, { allOrNone, compositeRequest });

  const make = { method: 'POST', url: `${data}/sobjects/Account`, referenceId: 'made', body: { Name: 'Acme' } };
  const link = {
    method: 'POST',
    url: `${data}/sobjects/Contact`,
    referenceId: 'linked',
    body: { LastName: 'Ames', AccountId: '@{made.id}' },
  };

  it('refer to each other, and count as one', async () => {
    const { body, headers } = await send([make, link]);
    expect(each(body, 'compositeResponse', 'httpStatusCode')).toEqual([201, 201]);
    expect(org.account.list('Contact')).toMatchObject([{ AccountId: at(body, 'compositeResponse.0.body.id') }]);
    expect(headers.get('sforce-limit-info')).toBe('api-usage=1/15000');
  });

  it('contain at most five queries in their bodies', async () => {
    const queries = Array.from({ length: 6 }, (_, place) => ({
      method: 'GET',
      url: `${data}/query?q=${encodeURIComponent('SELECT Id, Name FROM Account')}`,
      referenceId: `q${place}`,
    }));
    expect((await send(queries.slice(1))).status).toBe(200);
    expect((await send(queries)).status).toBe(400);
  });

  it('are done completely or not at all on request', async () => {
    const broken = { ...link, body: { FirstName: 'Ames' } };
    const { body } = await send([make, broken], true);
    expect(each(body, 'compositeResponse', 'httpStatusCode')).toEqual([400, 400]);
    expect(at(body, 'compositeResponse.0.body.0.errorCode')).toBe('PROCESSING_HALTED');
    expect(at(body, 'compositeResponse.1.body.0.errorCode')).toBe('REQUIRED_FIELD_MISSING');
    expect(org.account.list('Account')).toEqual([]);
    await send([make, broken]);
    expect(org.account.list('Account')).toHaveLength(1);
  });
});

describe('a record by an external id', () => {
  const path = `${data}/sobjects/Contact`;

  it('is created if it does not exist, otherwise changed', async () => {
    expect((await org.send('PATCH', `${path}/External_Key__c/k`, { LastName: 'A' })).status).toBe(201);
    const changed = await org.send('PATCH', `${path}/External_Key__c/k`, { LastName: 'B' });
    expect([changed.status, at(changed.body, 'created')]).toEqual([200, false]);
    const absent = org.send('PATCH', `${path}/External_Key__c/other?updateOnly=true`, { LastName: 'A' });
    expect(await org.errorOf(absent)).toEqual([404, 'NOT_FOUND']);
    expect((await org.send('GET', `${path}/External_Key__c/k?fields=LastName`)).body).toMatchObject({ LastName: 'B' });
  });

  it('is refused with another field, and with the field in its body', async () => {
    expect(await org.errorOf(org.send('PATCH', `${path}/Title/k`, { LastName: 'A' }))).toEqual([404, 'NOT_FOUND']);
    const twice = org.send('PATCH', `${path}/External_Key__c/k`, { LastName: 'A', External_Key__c: 'k' });
    expect(await org.errorOf(twice)).toEqual([400, 'INVALID_FIELD']);
  });

  it('is one of a list if several records match', async () => {
    for (const LastName of ['A', 'B']) org.account.create('Contact', { LastName, Email: 'same@example.org' });
    const { status, body } = await org.send('GET', `${path}/Email/same%40example.org`);
    expect([status, body]).toEqual([
      300,
      [expect.stringMatching(/Contact\/003/), expect.stringMatching(/Contact\/003/)],
    ]);
  });

  it('is unique if the field requires this', async () => {
    org.account.create('Contact', { LastName: 'A', External_Key__c: 'k' });
    const twice = org.send('POST', path, { LastName: 'B', External_Key__c: 'K' });
    expect(await org.errorOf(twice)).toEqual([400, 'DUPLICATE_VALUE']);
  });
});
