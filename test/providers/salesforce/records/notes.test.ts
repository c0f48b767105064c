import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import {
  type AnsweredRecord,
  dataOf,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
let contact: string;
let company: string;

const org = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);

const call = (method: Parameters<Service['call']>[0], path: string, body?: object) =>
  service.call(method, path, { token, ...(body && { body }) });

const newNote = async (body: object) => recordOf(await call('POST', '/crm/notes', body), 201);

/** The HTML that the vendor stores. */
const textOf = async (id: unknown): Promise<string> => {
  const url = `${org().url}/services/data/v66.0/sobjects/ContentNote/${id}/Content`;
  return (await fetch(url, { headers: { authorization: `Bearer ${org().accessToken}` } })).text();
};

/** Requests that a call of the service sends to the vendor. */
const requestsOf = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = [];
  const stop = service.simulators.salesforce.onExchange(({ method, path }) => sent.push(`${method} ${path}`));
  await act();
  stop();
  return sent.map((one) => one.replace('/services/data/v66.0', ''));
};

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'salesforce'));
  contact = recordOf(await call('POST', '/crm/contacts', { last_name: 'King' }), 201).id;
  company = recordOf(await call('POST', '/crm/companies', { name: 'Engines' }), 201).id;
});

afterAll(() => service.stop());

describe('a note', () => {
  it('is HTML in a file, with its first line as the title, and linked to its record', async () => {
    const content = `\n${'long '.repeat(80)}\nsecond & <last>`;
    const made = await newNote({ content, contact_ids: [contact], company_id: company });
    expect(made).toMatchObject({ content, contact_id: contact, contact_ids: [contact], company_ids: [company] });
    const kept = org().get(String(made.remote_id));
    expect(String(kept?.Title)).toBe('long '.repeat(80).slice(0, 255).trim());
    expect(await textOf(made.remote_id)).toContain('second &amp; &lt;last&gt;');
  });

  it('keeps its title if its text changes, and accepts a mapped title', async () => {
    const made = await newNote({ content: 'First' });
    const changed = recordOf(await call('PATCH', '/crm/notes', { id: made.id, content_html: '<p><b>Second</b></p>' }));
    expect(changed).toMatchObject({ content: 'Second', content_html: '<p><b>Second</b></p>' });
    expect(org().get(String(made.remote_id))?.Title).toBe('First');
  });

  it('without a text is empty, and gets a default name', async () => {
    const id = org().create('ContentNote', { Title: 'Empty' });
    const found = recordsOf(await call('GET', '/crm/notes?limit=100')).find(({ remote_id }) => remote_id === id);
    expect(found).toMatchObject({ content: '', content_html: null });
  });

  it('can belong to leads too', async () => {
    const lead = recordOf(await call('POST', '/crm/leads', { name: 'Ada King', company_name: 'Acme' }), 201);
    const made = await newNote({ content: 'About', contact_ids: [contact], lead_id: lead.id });
    expect(made).toMatchObject({ contact_ids: [contact], lead_id: lead.id, lead_ids: [lead.id] });
    const { id } = made;
    const changed = recordOf(await call('PATCH', '/crm/notes', { id, lead_ids: [] }));
    expect(changed).toMatchObject({ contact_ids: [contact], lead_id: null, lead_ids: [] });
  });

  it('can belong to custom objects too, each with its class, and keeps its other records', async () => {
    const vehicles = '/crm/custom-objects/Vehicle__c';
    const custom = async (Name: string) => {
      const { id } = recordOf(await call('POST', vehicles, { fields: { Name, Plate__c: Name } }), 201);
      return { class: 'Vehicle__c', id };
    };
    const [one, other, third] = [await custom('L 1'), await custom('L 2'), await custom('L 3')];
    const made = await newNote({ content: 'About', contact_ids: [contact], custom_object_ids: [one, other] });
    expect(made).toMatchObject({ contact_ids: [contact], custom_object_ids: [one, other] });
    const { id } = made;
    const changed = recordOf(await call('PATCH', '/crm/notes', { id, custom_object_ids: [other, third] }));
    expect(changed).toMatchObject({ contact_ids: [contact], custom_object_ids: [other, third] });
    const sent = await requestsOf(() => call('PATCH', '/crm/notes', { id, custom_object_ids: [third, other] }));
    expect(sent.filter((request) => !request.startsWith('GET'))).toEqual([]);
    const emptied = await call('PATCH', '/crm/notes', { id, custom_object_ids: [] });
    expect([recordOf(emptied), warnedPaths(emptied)]).toMatchObject([
      { contact_ids: [contact], custom_object_ids: [] },
      [],
    ]);
  });

  it('changes its records only by links', async () => {
    const made = await newNote({ content: 'About', contact_ids: [contact] });
    const sent = await requestsOf(async () => {
      const reply = await call('PATCH', '/crm/notes', { id: made.id, contact_ids: [], company_ids: [company] });
      expect(recordOf(reply)).toMatchObject({ contact_ids: [], company_ids: [company] });
      expect(warnedPaths(reply)).toEqual([]);
    });
    expect(sent.filter((one) => !one.startsWith('GET')).toSorted()).toEqual([
      'DELETE /composite/sobjects',
      'POST /composite/sobjects',
    ]);
  });
});

describe('GET /crm/notes', () => {
  it('reads the links of a page in one request, and each text in a separate request', async () => {
    const count = org()
      .list('ContentNote')
      .filter(({ IsDeleted }) => IsDeleted !== true).length;
    const sent = await requestsOf(async () => recordsOf(await call('GET', '/crm/notes?limit=100')));
    const texts = sent.filter((one) => one.endsWith('/Content'));
    expect([texts.length, sent.length - texts.length]).toEqual([count, 2]);
  });

  it('lists the notes of one record, page by page', async () => {
    const { id, remote_id } = recordOf(await call('POST', '/crm/companies', { name: 'Noted' }), 201);
    const made = await Promise.all(['a', 'b', 'c'].map((content) => newNote({ content, company_ids: [id] })));
    const file = { PathOnClient: 'a.txt', VersionData: 'SGk=', FirstPublishLocationId: remote_id };
    org().create('ContentVersion', file);
    const first = await call('GET', `/crm/notes?company_id=${id}&limit=2`);
    const cursor = encodeURIComponent(envelopeOf(first).next_cursor ?? '');
    const second = await call('GET', `/crm/notes?company_id=${id}&limit=2&cursor=${cursor}`);
    const found = [...recordsOf(first), ...recordsOf(second)].map((note) => note.id);
    expect(found.toSorted()).toEqual(made.map((note) => note.id).toSorted());
  });

  it('shows deleted notes without their texts, which the vendor does not return', async () => {
    const { id } = await newNote({ content: 'Gone' });
    await call('DELETE', `/crm/notes/${id}`);
    const list = '/crm/notes?limit=100&include_deleted=true';
    const all: AnsweredRecord[] = [];
    for (let next: string | null | undefined = list; next; ) {
      const page = await call('GET', next);
      all.push(...recordsOf(page));
      const { next_cursor: cursor } = envelopeOf(page);
      next = cursor && `${list}&cursor=${encodeURIComponent(cursor)}`;
    }
    expect(all.find((note) => note.id === id)).toMatchObject({ content: '', remote_was_deleted: true });
  });
});

describe('an org that has switched its notes off', () => {
  let other: string;
  const globex = () => service.simulators.salesforce.account(salesforceOrgs[1].domain);
  const send = (method: Parameters<Service['call']>[0], path: string, body?: object) =>
    service.call(method, path, { token: other, ...(body && { body }) });
  const make = async (body: object) => recordOf(await send('POST', '/crm/notes', body), 201);

  beforeAll(async () => {
    ({ token: other } = await service.connect(await service.project(), 'salesforce', { account: 1 }));
  });

  it('uses the older kind of notes: plain texts on one record', async () => {
    const { id: company_id, remote_id } = recordOf(await send('POST', '/crm/companies', { name: 'Engines' }), 201);
    const content = `${'x'.repeat(100)}\nsecond <line>`;
    const made = await make({ content, company_id });
    expect(made).toMatchObject({ content, content_html: null, company_id, company_ids: [company_id], contact_ids: [] });
    const kept = globex().get(String(made.remote_id));
    expect(kept).toMatchObject({ Title: 'x'.repeat(80), Body: content, ParentId: remote_id });
    globex().addObject({ name: 'Boat__c', label: 'Boat', fields: [] });
    const boat = globex().create('Boat__c', { Name: 'One' });
    const onBoat = globex().create('Note', { Title: 'On a boat', ParentId: boat });
    const ofBoat = recordsOf(await send('GET', '/crm/notes')).find((one) => one.remote_id === onBoat);
    expect(ofBoat).toMatchObject({ company_ids: [], custom_object_ids: [{ class: 'Boat__c' }] });
    const listed = recordsOf(await send('GET', `/crm/notes?company_id=${company_id}`));
    expect(listed.map(({ id }) => id)).toEqual([made.id]);
    const changed = recordOf(await send('PATCH', '/crm/notes', { id: made.id, content: 'Third' }));
    expect([changed.content, globex().get(String(made.remote_id))?.Title]).toEqual(['Third', 'x'.repeat(80)]);
    expect((await send('DELETE', `/crm/notes/${made.id}`)).status).toBe(200);
    expect(globex().get(String(made.remote_id))?.IsDeleted).toBe(true);
  });

  it('requires the record of a note, and keeps it', async () => {
    expect(refusedPaths(await send('POST', '/crm/notes', { content: 'On nothing' }))).toEqual(['contact_id']);
    const { id: contact_id } = recordOf(await send('POST', '/crm/contacts', { last_name: 'King' }), 201);
    const { id } = await make({ content: 'On King', contact_id });
    const moved = await send('PATCH', '/crm/notes', { id, content: 'Of King', contact_ids: [] });
    expect([warnedPaths(moved), recordOf(moved)]).toMatchObject([['contact_ids'], { content: 'Of King', contact_id }]);
    const { create } = Object(dataOf(await send('GET', '/crm/notes/meta')));
    expect([create.properties.content_html?.readOnly ?? true, create.required]).toEqual([true, ['content']]);
  });

  it('reports if older notes are not available either', async () => {
    globex().hideObject('Note');
    expect(failureOf(await send('GET', '/crm/notes'))).toEqual([424, 'provider_forbidden']);
    globex().showAll();
  });
});
