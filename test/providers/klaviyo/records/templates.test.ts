import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { KlaviyoAccount } from '../../../../infra/simulators/klaviyo/index.ts';
import { klaviyoAccounts } from '../../../../infra/simulators/klaviyo/seeds.ts';
import { envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
let account: KlaviyoAccount;

beforeAll(async () => {
  service = await startService();
  token = (await service.connect(await service.project(), 'klaviyo')).token;
  account = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
});

afterAll(() => service.stop());

type Body = Readonly<Record<string, unknown>>;

const contacts = '/marketingautomation/contacts';
const segments = '/marketingautomation/segments';
const tags = '/marketingautomation/tags';
const templates = '/marketingautomation/templates';

const call = (
  method: string,
  path: string,
  body?: Body,
  query: Readonly<Record<string, string>> = {},
): Promise<Reply> => service.call(method, path, { token, query, ...(body && { body }) });

const writesWhile = async (act: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const sent: unknown[] = [];
  const stop = service.simulators.klaviyo.onExchange(({ method, requestBody }) => {
    if (method !== 'GET') sent.push([method, requestBody]);
  });
  await act().finally(stop);
  return sent;
};

describe('a segment of Klaviyo', () => {
  it('has its name and times, and its conditions in remote data', async () => {
    const key = account.createSegment({ name: 'Everybody' });
    const listed = recordsOf(await call('GET', segments)).find(({ remote_id }) => remote_id === key);
    expect(listed).toMatchObject({ name: 'Everybody', type: null, member_count: null, list_id: null });
    const record = recordOf(await call('GET', `${segments}/${listed?.id}`, undefined, { remote_data: 'true' }));
    expect(Object(record.remote_data).attributes.definition.condition_groups).toHaveLength(1);
  });
});

describe('a tag of Klaviyo', () => {
  it('is on no contact: what a contact is given is a warning, and a 422 where the request is strict', async () => {
    const body = { email_address: 'tagged@tags.example', tags: ['spring'] };
    expect(failureOf(await call('POST', contacts, body, { strict: 'true' }))).toEqual([422, 'validation_failed']);
    const reply = await call('POST', contacts, body);
    expect(recordOf(reply, 201).tags).toEqual([]);
    expect(envelopeOf(reply).warnings).toEqual([expect.objectContaining({ path: 'tags' })]);
  });

  it('is renamed by its name alone, and read again, as the answer has nothing', async () => {
    const { id, remote_id } = recordOf(await call('POST', tags, { name: 'spring' }), 201);
    const sent = await writesWhile(async () => {
      expect(recordOf(await call('PATCH', `${tags}/${id}`, { name: 'summer' }))).toMatchObject({ id, name: 'summer' });
    });
    expect(sent).toEqual([['PATCH', { data: { type: 'tag', id: remote_id, attributes: { name: 'summer' } } }]]);
    expect(recordsOf(await call('GET', tags, undefined, { name: 'summer' })).map((one) => one.id)).toEqual([id]);
  });
});

describe('a template of Klaviyo', () => {
  it('is created as HTML of its own, which is read as the provider has it', async () => {
    const html = '<html><body>Hello</body></html>';
    const made = recordOf(await call('POST', templates, { name: 'Hello', html, text: 'Hello' }), 201);
    expect(made).toMatchObject({ html: '<html><head></head><body>Hello</body></html>', text: 'Hello', type: 'CODE' });
    const changed = recordOf(await call('PATCH', `${templates}/${made.id}`, { text: null }));
    expect(changed).toMatchObject({ name: 'Hello', html: made.html, text: null });
  });

  it('of the drag-and-drop editor keeps its HTML: the provider refuses a write of it, and is not asked to write more', async () => {
    const key = account.createTemplate({ name: 'Editor', html: '<p>1</p>' });
    account.updateTemplate(key, { editor_type: 'SYSTEM_DRAGGABLE' });
    const made = recordsOf(await call('GET', templates)).find(({ remote_id }) => remote_id === key);
    const reply = await call('PATCH', `${templates}/${made?.id}`, { name: 'Renamed', html: '<p>2</p>' });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(refusedPaths(reply)).toEqual(['html']);
    expect(recordOf(await call('GET', `${templates}/${made?.id}`))).toMatchObject({ name: 'Editor', html: '<p>1</p>' });
    expect(recordOf(await call('PATCH', `${templates}/${made?.id}`, { name: 'Renamed' })).name).toBe('Renamed');
  });
});
