import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, envelopeOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { runs, seed, someOf } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';

const vendors = ['hubspot', 'pipedrive'] as const;
type Vendor = (typeof vendors)[number];

let service: Service;
const tokens = new Map<Vendor, string>();
const contacts = new Map<Vendor, string>();
let ticket: string;

const call = (vendor: Vendor, method: string, path: string, body?: unknown, options = {}) =>
  service.call(method, path, { token: tokens.get(vendor), ...(body !== undefined && { body }), ...options });

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const vendor of vendors) {
    tokens.set(
      vendor,
      (await service.connect(project, vendor, { scopes: ['records:read', 'records:write', 'passthrough'] })).token,
    );
    const names = { first_name: 'Ada', last_name: 'Lovelace', email_addresses: [], phone_numbers: [], addresses: [] };
    contacts.set(
      vendor,
      recordOf(await call(vendor, 'POST', '/crm/contacts', { ...names, field_mappings: {} }), 201).id,
    );
  }
  const body = { name: 'Printer', description: ['On fire.'], field_mappings: {} };
  ticket = recordOf(await call('hubspot', 'POST', '/ticketing/tickets', body), 201).id;
});

afterAll(() => service.stop());

interface Kind {
  readonly vendor: Vendor;
  readonly path: string;
  readonly text: string;
  readonly html: string;
  /** Other fields that a create must contain. */
  readonly least: () => Record<string, unknown>;
}

const crm = (vendor: Vendor, path: string, least: () => Record<string, unknown>): Kind => ({
  vendor,
  path: `/crm/${path}`,
  text: 'content',
  html: 'content_html',
  least,
});

/** Every place that contains HTML at a vendor. */
const kinds: readonly (readonly [string, Kind])[] = [
  ...vendors.flatMap((vendor) => [
    [`a note of ${vendor}`, crm(vendor, 'notes', () => ({ contact_id: contacts.get(vendor) }))] as const,
    [`a task of ${vendor}`, crm(vendor, 'tasks', () => ({ subject: 'Call' }))] as const,
    [`a call of ${vendor}`, crm(vendor, 'engagements', () => ({ type: 'call' }))] as const,
    [
      `a meeting of ${vendor}`,
      crm(vendor, 'engagements', () => ({ type: 'meeting', start_at: '2030-01-02T10:00:00Z' })),
    ] as const,
    [`an e-mail of ${vendor}`, crm(vendor, 'engagements', () => ({ type: 'email' }))] as const,
  ]),
  [
    'a comment of hubspot',
    {
      vendor: 'hubspot',
      path: '/ticketing/comments',
      text: 'body',
      html: 'html_body',
      least: () => ({ ticket_id: ticket }),
    },
  ],
];

const create = (kind: Kind, more: Record<string, unknown>, options = {}) =>
  call(kind.vendor, 'POST', kind.path, { ...kind.least(), ...more }, options);
const created = async (kind: Kind, more: Record<string, unknown>) => recordOf(await create(kind, more), 201);
const read = async ({ vendor, path }: Kind, id: string) => recordOf(await call(vendor, 'GET', `${path}/${id}`));
const patch = ({ vendor, path }: Kind, id: string, body: unknown, options = {}) =>
  call(vendor, 'PATCH', `${path}/${id}`, body, options);

/** Requests that reached the vendor and changed something. */
const writesTo = async (vendor: Vendor, act: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const { exchanges } = service.simulators[vendor];
  const mark = exchanges.length;
  await act();
  return exchanges
    .slice(mark)
    .filter(({ method, path }) => method !== 'GET' && !/batch\/read$|search$/.test(path))
    .map(({ requestBody }) => requestBody);
};

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom(
        ...[
          'a<b',
          '\n',
          '\r\n',
          '\r',
          '\t',
          '\f',
          '  ',
          ' ',
          '\u0000',
          '\u0007',
          '\u00a0',
          '\u2060',
          '\u2063',
          '\u2003',
        ],
        ...['&amp;lt;', '<br>', '</div>', '<script>', '- ', '💠'],
      ),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''))
  // An empty text empties the field, so it is read as null.
  .filter((all) => all !== '');

describe.each(someOf(kinds, 3, seed))(`the text of %s (SEED=${seed})`, (_, kind) => {
  it('is plain text, which comes back as it was written', async () => {
    const { id } = await created(kind, { [kind.text]: 'a<b\nsecond line' });
    expect((await read(kind, id))[kind.text]).toBe('a<b\nsecond line');
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const kept = given.replaceAll('\r\n', '\n');
        expect(recordOf(await patch(kind, id, { [kind.text]: given }))[kind.text]).toBe(kept);
        expect((await read(kind, id))[kind.text]).toBe(kept);
        expect(await writesTo(kind.vendor, () => patch(kind, id, { [kind.text]: given }))).toEqual([]);
      }),
      { numRuns: runs(6, 100) },
    );
  });

  it('keeps its formatting when it is sent back', async () => {
    const html = '<p>Hello <b>World</b></p><ul><li>one</li></ul>';
    const { id, ...first } = await created(kind, { [kind.html]: html });
    expect(first).toMatchObject({ [kind.text]: 'Hello World\n- one', [kind.html]: html });
    const record = await read(kind, id);
    const fields = { [kind.text]: record[kind.text], [kind.html]: record[kind.html] };
    for (const body of [fields, { [kind.text]: record[kind.text] }, { [kind.html]: record[kind.html] }])
      expect(await writesTo(kind.vendor, () => patch(kind, id, body))).toEqual([]);
    // Other fields of a whole record are written unchanged.
    expect(JSON.stringify(await writesTo(kind.vendor, () => patch(kind, id, record)))).not.toContain('World');
    expect((await read(kind, id))[kind.html]).toBe(html);
  });

  it('is refused together with HTML that contradicts it', async () => {
    const { id } = await created(kind, { [kind.text]: 'a', [kind.html]: '<b>a</b>' });
    expect(refusedPaths(await create(kind, { [kind.text]: 'b', [kind.html]: '<b>a</b>' }))).toEqual([kind.text]);
    expect(refusedPaths(await patch(kind, id, { [kind.text]: 'b', [kind.html]: '<i>a</i>' }))).toEqual([kind.text]);
    expect(recordOf(await patch(kind, id, { [kind.text]: 'b', [kind.html]: '<i>b</i>' }))[kind.html]).toBe('<i>b</i>');
  });

  it('wins over unchanged HTML, and changed HTML wins over unchanged text', async () => {
    const { id } = await created(kind, { [kind.html]: '<b>a</b>' });
    expect(recordOf(await patch(kind, id, { [kind.text]: 'b', [kind.html]: '<b>a</b>' }))[kind.text]).toBe('b');
    const formatted = recordOf(await patch(kind, id, { [kind.text]: 'b', [kind.html]: '<i>c</i>' }));
    expect([formatted[kind.text], formatted[kind.html]]).toEqual(['c', '<i>c</i>']);
  });

  it('is sanitised, with a warning, or refused when strict', async () => {
    const html = '<p onclick="x()">a<script>b</script></p>';
    const reply = await create(kind, { [kind.html]: html });
    expect(recordOf(reply, 201)).toMatchObject({ [kind.text]: 'a', [kind.html]: '<p>a</p>' });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: kind.html, code: 'html_removed' }]);
    expect(refusedPaths(await create(kind, { [kind.html]: html }, { query: { strict: true } }))).toEqual([kind.html]);
  });
});

describe('a create', () => {
  it.each(kinds.filter(([, { path }]) => /notes|comments/.test(path)))('requires text or HTML: %s', async (_, kind) => {
    expect(refusedPaths(await create(kind, {}))).toEqual([kind.text]);
  });

  it('of a comment in HTML is refused if the vendor accepts only plain text', async () => {
    const { token } = await service.connect(await service.project(), 'github');
    const made = { name: 'Printer', description: ['x'], field_mappings: {} };
    const { id } = recordOf(await service.call('POST', '/ticketing/tickets', { token, body: made }), 201);
    const body = { ticket_id: id, html_body: '<b>a</b>' };
    expect(refusedPaths(await service.call('POST', '/ticketing/comments', { token, body }))).toEqual(['body']);
    const both = await service.call('POST', '/ticketing/comments', { token, body: { ...body, body: 'a' } });
    expect(warnedPaths(both)).toEqual(['html_body']);
  });
});

describe('a text that people have written at the vendor', () => {
  it('is read as plain text and as safe HTML', async () => {
    const kind = kinds[0]?.[1] as Kind;
    const { id, remote_id } = await created(kind, { [kind.text]: 'a' });
    const hs_note_body =
      '<div style="" dir="auto" data-top-level="true"><p style="margin:0;">Met <a href="https://x.example">them</a></p><p style="margin:0;">&nbsp;</p></div>';
    const request = {
      method: 'PATCH',
      path: `/crm/v3/objects/notes/${remote_id}`,
      body: { properties: { hs_note_body } },
    };
    await call('hubspot', 'POST', '/passthrough', request);
    expect(await read(kind, id)).toMatchObject({
      content: 'Met them (https://x.example)\n ',
      content_html: '<div><p>Met <a href="https://x.example">them</a></p><p>\u00a0</p></div>',
    });
  });
});

describe('a batch', () => {
  it('writes plain and formatted texts, and reports parts that were left out', async () => {
    const items = [{ content: 'a<b\nc' }, { content_html: '<b>a</b>' }, { content_html: '<form>a</form>' }, {}];
    const reply = await call('hubspot', 'POST', '/crm/notes/batch', { items });
    expect(dataOf(reply)).toMatchObject([
      { statusCode: 201, data: { content: 'a<b\nc', content_html: 'a&lt;b<br />c' } },
      { statusCode: 201, data: { content: 'a', content_html: '<b>a</b>' } },
      { statusCode: 201, data: { content: 'a' }, warnings: [{ path: 'content_html', code: 'html_removed' }] },
      { statusCode: 422 },
    ]);
  });
});

describe('comments in a ticket', () => {
  it('are plain text too, and are not added again if they are sent back', async () => {
    const comment = ['a<b\r\nsecond line', '  <b>bold</b> &amp; \t'];
    const body = { name: 'Printer', description: ['x'], comment, field_mappings: {} };
    const { id, ...first } = recordOf(await call('hubspot', 'POST', '/ticketing/tickets', body), 201);
    const kept = ['a<b\nsecond line', '  <b>bold</b> &amp; \t'];
    expect(first.comment).toEqual(kept);
    const record = recordOf(await call('hubspot', 'GET', `/ticketing/tickets/${id}`));
    expect(record.comment).toEqual(kept);
    const again = () => call('hubspot', 'PATCH', `/ticketing/tickets/${id}`, { ...record, comment });
    expect(JSON.stringify(await writesTo('hubspot', again))).not.toContain('hs_note_body');
    const listed = recordsOf(await call('hubspot', 'GET', `/ticketing/comments?ticket_id=${id}`));
    expect(listed.map((one) => one.body)).toEqual(kept);
  });
});
