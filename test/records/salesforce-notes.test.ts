import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../infra/simulators/index.ts';
import { envelopeOf, failureOf, recordOf, recordsOf, warnedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let token: string;
let contact: string;
let company: string;

const org = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);

const call = (method: Parameters<Service['call']>[0], path: string, body?: object) =>
  service.call(method, path, { token, ...(body && { body }) });

const newNote = async (body: object) => recordOf(await call('POST', '/crm/notes', body), 201);

/** The HTML that the vendor keeps. */
const textOf = async (id: unknown): Promise<string> => {
  const url = `${org().url}/services/data/v66.0/sobjects/ContentNote/${id}/Content`;
  return (await fetch(url, { headers: { authorization: `Bearer ${org().accessToken}` } })).text();
};

/** The requests that one of ours leads to. */
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
  it('is HTML in a file, with its first line as the title, and linked to what it is about', async () => {
    const content = `\n${'long '.repeat(80)}\nsecond & <last>`;
    const made = await newNote({ content, contact_ids: [contact], company_id: company });
    expect(made).toMatchObject({ content, contact_id: contact, contact_ids: [contact], company_ids: [company] });
    const kept = org().get(String(made.remote_id));
    expect(String(kept?.Title)).toBe('long '.repeat(80).slice(0, 255).trim());
    expect(await textOf(made.remote_id)).toContain('second &amp; &lt;last&gt;');
  });

  it('keeps its title when its text changes, and takes a mapped one', async () => {
    const made = await newNote({ content: 'First' });
    const changed = recordOf(await call('PATCH', '/crm/notes', { id: made.id, content_html: '<p><b>Second</b></p>' }));
    expect(changed).toMatchObject({ content: 'Second', content_html: '<p><b>Second</b></p>' });
    expect(org().get(String(made.remote_id))?.Title).toBe('First');
  });

  it('without a text has none, and a name of its own', async () => {
    const id = org().create('ContentNote', { Title: 'Empty' });
    const found = recordsOf(await call('GET', '/crm/notes?limit=100')).find(({ remote_id }) => remote_id === id);
    expect(found).toMatchObject({ content: '', content_html: null });
  });

  it('changes what it is about by links alone', async () => {
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
  it('reads the links of a page in one request, and each text in one of its own', async () => {
    const count = org()
      .list('ContentNote')
      .filter(({ IsDeleted }) => IsDeleted !== true).length;
    const sent = await requestsOf(async () => recordsOf(await call('GET', '/crm/notes?limit=100')));
    const texts = sent.filter((one) => one.endsWith('/Content'));
    expect([texts.length, sent.length - texts.length]).toEqual([count, 2]);
  });

  it('lists those about one record, page by page', async () => {
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

  it('shows deleted ones without their texts, which the vendor does not give', async () => {
    const { id } = await newNote({ content: 'Gone' });
    await call('DELETE', `/crm/notes/${id}`);
    const first = await call('GET', '/crm/notes?limit=100&include_deleted=true');
    const cursor = encodeURIComponent(envelopeOf(first).next_cursor ?? '');
    const all = recordsOf(await call('GET', `/crm/notes?limit=100&include_deleted=true&cursor=${cursor}`));
    expect(all.find((note) => note.id === id)).toMatchObject({ content: '', remote_was_deleted: true });
  });

  it('does not know the notes of an org that has switched them off', async () => {
    const other = await service.connect(await service.project(), 'salesforce', { account: 1 });
    const reply = await service.call('GET', '/crm/notes', { token: other.token });
    expect(failureOf(reply)).toEqual([424, 'provider_forbidden']);
  });
});
