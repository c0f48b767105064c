import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../infra/local/setup.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { recordOf, recordsOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { eventsOf } from '../../sync/play/events.ts';

/** Places of the HTML in the responses to a get, by vendor. */
const places = {
  github: { member: 'body_html', path: /\/issues\/\d+$/ },
  jira: { member: 'description', path: /\/issue\/\d+$/, within: 'renderedFields' },
  zendesk: { member: 'html_body', path: /\/tickets\/\d+\/comments$/ },
} as const;
type Vendor = keyof typeof places;
const vendors = Object.keys(places) as Vendor[];

let service: Service;
let project: MadeProject;
const connections = new Map<string, MadeConnection>();
/** A ticket per vendor. */
const tickets = new Map<Vendor, string>();

const connectionOf = (vendor: string): MadeConnection => connections.get(vendor) ?? expect.fail(vendor);
const call = (vendor: string, method: string, path: string, options: { body?: object; query?: object } = {}) =>
  service.call(method, `/ticketing/tickets${path}`, { token: connectionOf(vendor).token, ...(options as object) });
const ticketOf = (vendor: Vendor): string => tickets.get(vendor) ?? expect.fail(vendor);
const read = (vendor: Vendor, query = {}) => call(vendor, 'GET', `/${ticketOf(vendor)}`, { query });

const body = { name: 'Printer', description: ['On <fire> & smoking.'], comment: ['Put out.'], field_mappings: {} };

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  project = await service.project();
  for (const vendor of [...vendors, 'linear'])
    connections.set(vendor, await service.connect(project, vendor as Vendor));
  for (const vendor of vendors) tickets.set(vendor, recordOf(await call(vendor, 'POST', '', { body }), 201).id);
});

afterAll(() => service.stop());

/** A copy of a response that replaces the first member with a given name. */
const replaced = (answer: unknown, place: { member: string; within?: string }, html: string): unknown => {
  const copy: unknown = structuredClone(answer);
  const visit = (value: unknown, isWithin: boolean): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (isWithin && place.member in value) {
      Object.assign(value, { [place.member]: html });
      return true;
    }
    return Object.entries(value).some(([name, inner]) => visit(inner, isWithin || name === place.within));
  };
  expect(visit(copy, place.within === undefined)).toBe(true);
  return copy;
};

/** Reads a ticket while the vendor returns this HTML. */
const readWith = async (vendor: Vendor, html: string) => {
  const place = places[vendor];
  const simulator = service.simulators[vendor];
  let seen: Exchange | undefined;
  const stop = simulator.onExchange((exchange) => {
    if (exchange.method === 'GET' && place.path.test(exchange.path)) seen = exchange;
  });
  await read(vendor);
  stop();
  if (seen === undefined) throw new Error(`${vendor} was not asked at ${place.path}`);
  simulator.fail({
    kind: 'status',
    status: 200,
    method: 'GET',
    path: place.path,
    body: replaced(seen.responseBody, place, html),
  });
  const reply = await read(vendor);
  return { html: recordOf(reply).description_html, etag: reply.headers.get('etag') };
};

const attacks = [
  '<p>a</p><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)>',
  '<a href="javascript:alert(1)">a</a><a href="&#106;avascript:alert(1)">b</a><a href="data:text/html,<script>alert(1)</script>">c</a>',
  '<iframe src="https://evil.example"></iframe><form action="https://evil.example"><input name=a><button>b</button></form>',
  '<p style="background:url(https://evil.example)" onclick="alert(1)">a</p><style>p{color:red}</style>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="//evil.example">a</a><base href="https://evil.example"><meta http-equiv=refresh content="0;url=https://evil.example">',
];

/** Whether HTML contains tags for other things than text, attributes that run or load code, or unsafe addresses. */
const harmIn = (html: string): boolean => {
  const bare = html.replaceAll(/="[^"]*"/g, '=""');
  return (
    /<(?!\/?(?:p|div|span|br|a|img|table|tbody|tr|td)\b)/i.test(bare) ||
    /<[^>]*\s(?:on\w+|style)\s*=/i.test(bare) ||
    /(?:href|src)="(?:\/\/|[^"]*(?:script|data):)/i.test(html)
  );
};

/** Places of the HTML in the responses to a list of comments. */
const commentPlaces = {
  jira: { member: 'renderedBody', path: /\/issue\/[^/]+\/comment$/ },
  zendesk: { member: 'html_body', path: /\/tickets\/\d+\/comments$/ },
} as const;

describe.each(['jira', 'zendesk'] as const)('a comment as HTML at %s', (vendor) => {
  it('contains nothing that harms a page', async () => {
    const place = commentPlaces[vendor];
    const simulator = service.simulators[vendor];
    const list = () =>
      service.call('GET', '/ticketing/comments', {
        token: connectionOf(vendor).token,
        query: { ticket_id: ticketOf(vendor) },
      });
    let seen: Exchange | undefined;
    const stop = simulator.onExchange((exchange) => {
      if (exchange.method === 'GET' && place.path.test(exchange.path)) seen = exchange;
    });
    await list();
    stop();
    for (const attack of attacks) {
      const answer = replaced(seen?.responseBody, place, `<p>first</p>${attack}`);
      simulator.fail({ kind: 'status', status: 200, method: 'GET', path: place.path, body: answer });
      const html = String(recordsOf(await list()).at(0)?.html_body);
      expect([html, html.includes('first'), harmIn(html)], attack).toEqual([html, true, false]);
    }
  });
});

describe.each(vendors)('the description of a ticket as HTML at %s', (vendor) => {
  it('is in the response to a get', async () => {
    const { description, description_html: html } = recordOf(await read(vendor));
    expect(description).toEqual(body.description);
    expect(html).toMatch(/^<(p|div)>On &lt;fire&gt; &amp; smoking\.<\/\1>$/);
    expect(recordOf(await read(vendor, { fields: 'description_html' }))).toEqual({
      id: ticketOf(vendor),
      remote_id: expect.any(String),
      description_html: html,
    });
  });

  it('contains nothing that harms a page', async () => {
    for (const attack of attacks) {
      const { html } = await readWith(vendor, `<p>first</p>${attack}`);
      expect(html, attack).toContain('first');
      expect(harmIn(attack), attack).toBe(true);
      expect([html, harmIn(String(html))], attack).toEqual([html, false]);
    }
  });

  it('may contain images with newly signed addresses, which do not change the ETag', async () => {
    const image = (jwt: string) => `<p><img src="https://private-user-images.example.com/1.png?jwt=${jwt}"></p>`;
    const [one, other] = [await readWith(vendor, image('one')), await readWith(vendor, image('other'))];
    expect(one.html).toContain('jwt=one');
    expect(other.html).toContain('jwt=other');
    expect(one.etag).toBe(other.etag);
    expect(one.etag).toMatch(/^"/);
  });

  it('is null if there is no description', async () => {
    expect((await readWith(vendor, '')).html).toBeNull();
  });

  it('is absent from lists, answers to writes and events, and can be sent back as it was read', async () => {
    const listed = recordsOf(await call(vendor, 'GET', '')).find(({ id }) => id === ticketOf(vendor));
    expect(listed).toBeDefined();
    expect(listed).not.toHaveProperty('description_html');
    const { id: connection } = connectionOf(vendor);
    const { description_html } = recordOf(await read(vendor));
    const changed = { name: 'Plotter', description_html };
    const updated = recordOf(await call(vendor, 'PATCH', `/${ticketOf(vendor)}`, { body: changed }));
    expect(updated).toMatchObject({ name: 'Plotter' });
    expect(updated).not.toHaveProperty('description_html');
    const events = (await eventsOf(project.id, connection)).filter(({ recordId }) => recordId === ticketOf(vendor));
    expect(events.at(-1)?.changedFields).toEqual(['name']);
    for (const { record } of events) expect(record).not.toHaveProperty('description_html');
  });
});

describe('the description of a ticket as HTML', () => {
  it('is null if the vendor has no HTML', async () => {
    const { id } = recordOf(await call('linear', 'POST', '', { body }), 201);
    expect(recordOf(await call('linear', 'GET', `/${id}`))).toMatchObject({ description_html: null });
  });
});
