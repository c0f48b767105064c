import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { type MailchimpAccount, mailchimpAccounts } from '../../infra/simulators/index.ts';
import { envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let token: string;
let account: MailchimpAccount;

beforeAll(async () => {
  service = await startService();
  token = (await service.connect(await service.project(), 'mailchimp')).token;
  account = service.simulators.mailchimp.account(mailchimpAccounts[0].accountId);
});

afterAll(() => service.stop());

const templates = '/marketingautomation/templates';

const call = (method: string, path: string, body?: object): Promise<Reply> =>
  service.call(method, path, { token, body });

/** The bodies of the writes that the vendor was sent meanwhile. */
const sentWhile = async (act: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const bodies: unknown[] = [];
  const stop = service.simulators.mailchimp.onExchange(({ method, requestBody }) => {
    if (method !== 'GET') bodies.push(requestBody);
  });
  await act().finally(stop);
  return bodies;
};

/** What a sanitiser would take out: styles, conditions for Outlook, words of the vendor's template language. */
const source =
  '<!doctype html><html><head><style>p { color: red }</style></head><body><!--[if mso]><table><![endif]-->' +
  '<p style="color:red" mc:edit="main">*|FNAME|*</p></body></html>';

describe('a template of Mailchimp', () => {
  it('has its HTML written as it is given, which no answer shows', async () => {
    const bodies = await sentWhile(async () => {
      const reply = await call('POST', templates, { name: 'Letter', html: source });
      const made = recordOf(reply, 201);
      expect(made).toMatchObject({ name: 'Letter', html: null, text: null, type: 'user', remote_type: 'user' });
      expect(warnedPaths(reply)).toEqual([]);
      expect(recordOf(await call('GET', `${templates}/${made.id}`))).toMatchObject({ name: 'Letter', html: null });
    });
    expect(bodies).toEqual([{ name: 'Letter', html: source }]);
  });

  it('needs HTML, and has no place for a subject and a plain text', async () => {
    expect(refusedPaths(await call('POST', templates, { name: 'Letter' }))).toEqual(['html', 'name']);
    const reply = await call('POST', templates, { name: 'Letter', html: source, subject: 'News', text: 'News' });
    expect(recordOf(reply, 201)).toMatchObject({ subject: null });
    expect(warnedPaths(reply)).toEqual(['subject', 'text']);
  });

  it('is renamed together with its HTML alone, which the vendor takes with the name', async () => {
    const made = recordOf(await call('POST', templates, { name: 'Letter', html: source }), 201);
    const path = `${templates}/${made.id}`;
    const bodies = await sentWhile(async () => {
      const refused = await call('PATCH', path, { name: 'Renamed' });
      expect(refusedPaths(refused)).toEqual(['name']);
      expect(JSON.stringify(refused.body)).toContain('mailchimp keeps name only together with html');
    });
    expect(bodies).toEqual([]);
    expect(recordOf(await call('PATCH', path, { name: 'Renamed', html: '<p>New</p>' }))).toMatchObject({
      name: 'Renamed',
    });
    // The name is that of the record.
    const others = await sentWhile(() => call('PATCH', path, { html: '<p>Newer</p>' }));
    expect(others).toEqual([{ name: 'Renamed', html: '<p>Newer</p>' }]);
  });

  it('is gone once it is deleted, which the vendor calls inactive, and none of the vendor itself is listed', async () => {
    const made = recordOf(await call('POST', templates, { name: 'Letter', html: source }), 201);
    expect(envelopeOf(await call('DELETE', `${templates}/${made.id}`)).data).toMatchObject({ deleted: true });
    expect(failureOf(await call('GET', `${templates}/${made.id}`))).toEqual([404, 'not_found']);
    const listed = recordsOf(await call('GET', templates)).map(({ remote_id }) => remote_id);
    expect(listed).not.toContain(made.remote_id);
    expect(listed).toEqual(account.templates());
  });
});
