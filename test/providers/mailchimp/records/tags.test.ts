import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MailchimpAccount } from '../../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../../infra/simulators/mailchimp/seeds.ts';
import { connected, counter, type Sent } from '../../../harness/connected.ts';
import { dataOf, recordOf, recordsOf } from '../../../harness/reply.ts';

const { service, call, requestsWhile } = connected('mailchimp');
let account: MailchimpAccount;
let news: string;

beforeAll(() => {
  account = service().simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  [news = ''] = account.lists();
});

const contacts = '/marketingautomation/contacts';

const nth = counter();

const newContact = async (tags: readonly string[] = []) => {
  const email_address = `${nth('tagged')}@customer.example`;
  const made = recordOf(await call('POST', contacts, { email_address, tags }), 201);
  const [, remote = ''] = made.remote_id.split('/');
  return { ...made, remote, path: `${contacts}/${made.id}` };
};

/** Requests while the function runs: method, last part of the path, and the body if there is one. */
const sentWhile = async (act: () => Promise<unknown>): Promise<readonly Sent[]> =>
  (await requestsWhile(act)).map(([request, ...body]) => [request.replace(/ .*\//, ' '), ...body]);

const writesOf = (sent: readonly Sent[]): readonly Sent[] => sent.filter(([request]) => !request.startsWith('GET'));

/** More tags than a member shows. */
const many = Array.from({ length: 120 }, (_, index) => `tag ${index}`);

describe('the tags of a contact of Mailchimp', () => {
  it('are changed by the difference only, in addition to other fields', async () => {
    const { path } = await newContact(['customer', 'berlin']);
    const sent = await sentWhile(async () => {
      const changed = recordOf(await call('PATCH', path, { first_name: 'Ada', tags: ['berlin', 'vip'] }));
      expect(changed).toMatchObject({ first_name: 'Ada', tags: ['berlin', 'vip'] });
    });
    expect(writesOf(sent)).toEqual([
      [expect.stringMatching(/^PATCH /), { merge_fields: { FNAME: 'Ada' } }],
      ['POST tags', { tags: [{ name: 'vip', status: 'active' }] }],
      ['POST tags', { tags: [{ name: 'customer', status: 'inactive' }] }],
    ]);
  });

  it('stay unchanged if they are sent back as they were read, and are removed by an empty list', async () => {
    const { path } = await newContact(['customer', 'berlin']);
    expect(writesOf(await sentWhile(() => call('PATCH', path, { tags: ['berlin', 'customer'] })))).toEqual([]);
    expect(recordOf(await call('PATCH', path, { tags: [] })).tags).toEqual([]);
    expect(recordOf(await call('GET', path)).tags).toEqual([]);
  });

  it('are complete for a contact with more than 50, with a request per such contact only', async () => {
    const few = await newContact(['customer']);
    const { id, path } = await newContact(many);
    expect(recordOf(await call('GET', path)).tags).toEqual(many);
    const sent = await sentWhile(async () => {
      const found = recordsOf(await call('GET', contacts));
      expect(found.find((one) => one.id === id)?.tags).toEqual(many);
      expect(found.find((one) => one.id === few.id)?.tags).toEqual(['customer']);
    });
    // Two pages of 100 tags.
    expect(sent.filter(([request]) => request === 'GET tags')).toHaveLength(2);
  });

  it('can be changed beyond the first 50 too', async () => {
    const { path, remote } = await newContact(many);
    // A list would read all its tags.
    onTestFinished(async () => void dataOf(await call('DELETE', path)));
    const wanted = [...many.slice(0, 110), 'vip'];
    const sent = await sentWhile(async () => {
      expect(recordOf(await call('PATCH', path, { tags: wanted })).tags).toEqual(wanted);
    });
    expect(writesOf(sent)).toEqual([
      ['POST tags', { tags: [{ name: 'vip', status: 'active' }] }],
      ['POST tags', { tags: many.slice(110).map((name) => ({ name, status: 'inactive' })) }],
    ]);
    expect(account.get(news, remote)?.values.tags).toEqual(wanted);
  });
});
