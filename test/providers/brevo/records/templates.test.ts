import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { BrevoAccount } from '../../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
let account: BrevoAccount;

beforeAll(async () => {
  service = await startService({ isWatched: false });
  token = (await service.connect(await service.project(), 'brevo')).token;
  account = service.simulators.brevo.account(brevoAccounts[0].email);
});

afterAll(() => service.stop());

type Body = Readonly<Record<string, unknown>>;

const segments = '/marketingautomation/segments';
const templates = '/marketingautomation/templates';
const draft = { name: 'Engines', subject: 'Engines in May', html: '<p style="color: red">Engines</p>' };

const call = (
  method: string,
  path: string,
  body?: Body,
  query: Readonly<Record<string, string>> = {},
): Promise<Reply> => service.call(method, path, { token, query, ...(body && { body }) });

const writesWhile = async (act: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const sent: unknown[] = [];
  const stop = service.simulators.brevo.onExchange(({ method, path, requestBody }) => {
    if (method !== 'GET') sent.push([`${method} ${path.replace(/\/\d+$/, '/{id}')}`, requestBody]);
  });
  await act().finally(stop);
  return sent;
};

describe('a segment of Brevo', () => {
  it('is one of all segments, each page of which is looked through for it', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => account.segments.create({ segmentName: `Buyers ${index}` }));
    const listed = recordsOf(await call('GET', segments, undefined, { limit: '50' }));
    expect(listed).toHaveLength(50);
    const last = recordsOf(
      await call('GET', segments, undefined, { limit: '50', cursor: String(cursorOf(await call('GET', segments))) }),
    ).at(-1);
    expect(last).toMatchObject({ remote_id: String(ids.at(-1)), name: 'Buyers 50', list_id: null });
    expect(recordOf(await call('GET', `${segments}/${last?.id}`))).toEqual(last);
    account.segments.remove(ids.at(-1) ?? 0);
    expect(failureOf(await call('GET', `${segments}/${last?.id}`))).toEqual([404, 'not_found']);
  });
});

const cursorOf = (reply: Reply): unknown => Object(reply.body).next_cursor;

const made = async () => recordOf(await call('POST', templates, draft), 201);

describe('a template of Brevo', () => {
  it('is created active, with the first sender that may send, and answered as it was written', async () => {
    const writes = await writesWhile(async () =>
      expect(await made()).toMatchObject({ ...draft, text: null, type: null }),
    );
    const { html: htmlContent, subject, name: templateName } = draft;
    expect(writes).toEqual([
      ['POST /smtp/templates', { isActive: true, htmlContent, subject, templateName, sender: { id: 1 } }],
    ]);
  });

  it('has the sender that the connection names', async () => {
    const project = await service.project();
    const { id, token: own } = await service.connect(project, 'brevo');
    const defaults = { 'marketingautomation.template': { sender: '2' } };
    dataOf(await service.call('PATCH', `/connections/${id}`, { key: project.key, body: { defaults } }));
    const reply = await service.call('POST', templates, { token: own, body: draft });
    const { remote_id } = recordOf(reply, 201);
    expect(account.templates.get(Number(remote_id)).values.sender).toMatchObject({ id: 2 });
  });

  it('is changed by what is given alone, which leaves the design of an editor', async () => {
    const { id } = await made();
    const writes = await writesWhile(async () =>
      expect(recordOf(await call('PATCH', `${templates}/${id}`, { name: 'More' }))).toMatchObject({ name: 'More' }),
    );
    expect(writes).toEqual([['PUT /smtp/templates/{id}', { templateName: 'More' }]]);
  });

  it('is not written with HTML that the vendor refuses as too short', async () => {
    const reply = await call('POST', templates, { ...draft, html: '<p>Hi</p>' });
    expect(refusedPaths(reply)).toContain('html');
    expect(JSON.stringify(envelopeOf(reply))).toContain('more than 10 characters');
  });

  it('is made inactive before it is deleted, and is not where it is so already', async () => {
    const [{ id }, { id: other, remote_id }] = [await made(), await made()];
    account.templates.update(Number(remote_id), { isActive: false });
    const writes = await writesWhile(async () => {
      expect(dataOf(await call('DELETE', `${templates}/${id}`))).toMatchObject({ deleted: true });
      expect(dataOf(await call('DELETE', `${templates}/${other}`))).toMatchObject({ deleted: true });
    });
    expect(writes).toEqual([
      ['PUT /smtp/templates/{id}', { isActive: false }],
      ['DELETE /smtp/templates/{id}', undefined],
      ['DELETE /smtp/templates/{id}', undefined],
    ]);
    expect(failureOf(await call('GET', `${templates}/${id}`))).toEqual([404, 'not_found']);
  });
});
