import { beforeAll, describe, expect, it } from 'vitest';
import type { MailchimpAccount } from '../../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../../infra/simulators/mailchimp/seeds.ts';
import { bodiesOf, connected } from '../../../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../../harness/reply.ts';

const { service, call, writesWhile } = connected('mailchimp');
let account: MailchimpAccount;

beforeAll(() => {
  account = service().simulators.mailchimp.account(mailchimpAccounts[0].accountId);
});

const templates = '/marketingautomation/templates';

/** What a sanitiser would take out: styles, conditions for Outlook, words of the vendor's template language. */
const source =
  '<!doctype html><html><head><style>p { color: red }</style></head><body><!--[if mso]><table><![endif]-->' +
  '<p style="color:red" mc:edit="main">*|FNAME|*</p></body></html>';

describe('a template of Mailchimp', () => {
  it('has its HTML written as it is given, which no answer shows', async () => {
    const sent = await writesWhile(async () => {
      const reply = await call('POST', templates, { name: 'Letter', html: source });
      const made = recordOf(reply, 201);
      expect(made).toMatchObject({ name: 'Letter', html: null, text: null, type: 'user', remote_type: 'user' });
      expect(warnedPaths(reply)).toEqual([]);
      expect(recordOf(await call('GET', `${templates}/${made.id}`))).toMatchObject({ name: 'Letter', html: null });
    });
    expect(bodiesOf(sent)).toEqual([{ name: 'Letter', html: source }]);
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
    const sent = await writesWhile(async () => {
      const refused = await call('PATCH', path, { name: 'Renamed' });
      expect(refusedPaths(refused)).toEqual(['name']);
      expect(JSON.stringify(refused.body)).toContain('mailchimp keeps name only together with html');
    });
    expect(bodiesOf(sent)).toEqual([]);
    expect(recordOf(await call('PATCH', path, { name: 'Renamed', html: '<p>New</p>' }))).toMatchObject({
      name: 'Renamed',
    });
    // The name is that of the record.
    const others = await writesWhile(() => call('PATCH', path, { html: '<p>Newer</p>' }));
    expect(bodiesOf(others)).toEqual([{ name: 'Renamed', html: '<p>Newer</p>' }]);
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
