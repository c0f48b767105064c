import { beforeAll, describe, expect, it } from 'vitest';
import type { MailchimpAccount } from '../../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../../infra/simulators/mailchimp/seeds.ts';
import { connected, counter } from '../../../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';

const { service, call, writesWhile } = connected('mailchimp');
let account: MailchimpAccount;
let news: string;

beforeAll(() => {
  account = service().simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  [news = ''] = account.lists();
});

const contacts = '/marketingautomation/contacts';
const segments = '/marketingautomation/segments';
const tags = '/marketingautomation/tags';

const nth = counter();
const nextName = (): string => nth('name');

const options = {
  match: 'all',
  conditions: [{ condition_type: 'EmailAddress', field: 'EMAIL', op: 'contains', value: '@buyers.' }],
};

describe('a tag of Mailchimp', () => {
  it('belongs to an audience, and its remote id begins with the audience', async () => {
    const [, offers] = recordsOf(await call('GET', '/marketingautomation/lists'));
    const made = recordOf(await call('POST', tags, { name: nextName() }), 201);
    expect(made).toMatchObject({ member_count: 0, created_at: expect.any(String) });
    expect(made.remote_id).toBe(`${news}/${account.segments(news, 'static').at(-1)}`);
    const other = recordOf(await call('POST', tags, { name: nextName(), list_id: offers?.id ?? '' }), 201);
    expect(other).toMatchObject({ list_id: offers?.id });
    expect(recordsOf(await call('GET', tags, undefined, { list_id: offers?.id ?? '' }))).toEqual([other]);
  });

  it('is renamed and deleted for its contacts, who keep their other tags', async () => {
    const [name, other, renamed] = [nextName(), nextName(), nextName()];
    const contact = recordOf(
      await call('POST', contacts, { email_address: 'tagged@customer.example', tags: [name, other] }),
      201,
    );
    const [tag] = recordsOf(await call('GET', tags, undefined, { name }));
    const sent = await writesWhile(() => call('PATCH', `${tags}/${tag?.id}`, { name: renamed }));
    // A `static_segment` in the body would remove the tag from its contacts.
    expect(sent).toEqual([[expect.stringMatching(/^PATCH /), { name: renamed }]]);
    const tagsNow = async () => recordOf(await call('GET', `${contacts}/${contact.id}`)).tags;
    expect(await tagsNow()).toEqual([renamed, other]);
    expect((await call('DELETE', `${tags}/${tag?.id}`)).status).toBe(200);
    expect((await call('DELETE', `${tags}/${tag?.id}`)).status).toBe(404);
    expect(await tagsNow()).toEqual([other]);
  });

  it('has a unique name in the audience', async () => {
    const { name } = recordOf(await call('POST', tags, { name: nextName() }), 201);
    expect(failureOf(await call('POST', tags, { name }))).toEqual([409, 'conflict']);
  });

  it('is not a segment by conditions: the id of such a segment cannot be read, changed or deleted as a tag', async () => {
    const { id, remote_id } = recordOf(await call('POST', tags, { name: nextName() }), 201);
    const segment = account.createSegment(news, { name: nextName(), options });
    expect(recordsOf(await call('GET', tags, undefined, { limit: '100' })).map(({ remote_id: one }) => one)).toContain(
      remote_id,
    );
    expect(
      recordsOf(await call('GET', tags, undefined, { limit: '100' })).map(({ remote_id: one }) => one),
    ).not.toContain(`${news}/${segment}`);
    const sent = await writesWhile(async () => {
      const reply = await call('PATCH', tags, { remote_id: `${news}/${segment}`, name: nextName() });
      expect(failureOf(reply)).toEqual([404, 'not_found']);
    });
    expect(sent).toEqual([]);
    expect(recordOf(await call('GET', `${tags}/${id}`)).remote_id).toBe(remote_id);
  });
});

describe('a segment of Mailchimp', () => {
  it('is defined by conditions, which its remote data shows: tags are not segments', async () => {
    const name = nextName();
    const id = account.createSegment(news, { name, options });
    account.create(news, { email_address: 'ada@buyers.example', status: 'subscribed' });
    const tag = account.createSegment(news, { name: nextName(), static_segment: [] });
    const all = recordsOf(await call('GET', segments, undefined, { limit: '100', remote_data: 'true' }));
    expect(all.map(({ remote_id }) => remote_id)).not.toContain(`${news}/${tag}`);
    const found = all.find(({ remote_id }) => remote_id === `${news}/${id}`);
    const [list] = recordsOf(await call('GET', '/marketingautomation/lists'));
    expect(found).toMatchObject({
      name,
      type: 'dynamic',
      remote_type: 'saved',
      list_id: list?.id,
      member_count: 1,
      remote_data: { options },
    });
    expect(found).toMatchObject(recordOf(await call('GET', `${segments}/${found?.id}`)));
  });

  const member = (value: string, status: string, tags: readonly string[] = []): string =>
    account.create(news, { email_address: `${nextName()}@${value}`, status, tags });

  it('lists its contacts as in a get, with any consent, page by page', async () => {
    const conditions = [{ field: 'EMAIL', op: 'contains', value: '@members.example' }];
    const segment = account.createSegment(news, { name: nextName(), options: { match: 'all', conditions } });
    const many = Array.from({ length: 60 }, () => nextName());
    const inSegment = ['subscribed', 'unsubscribed', 'cleaned', 'transactional'].map((status, index) =>
      member('members.example', status, index === 0 ? many : ['one']),
    );
    member('elsewhere.example', 'subscribed');
    const found = recordsOf(await call('GET', segments, undefined, { limit: '100' })).find(
      ({ remote_id }) => remote_id === `${news}/${segment}`,
    );
    const query = { segment_id: found?.id ?? '', limit: '3' };
    const first = await call('GET', contacts, undefined, query);
    const cursor = envelopeOf(first).next_cursor ?? '';
    const all = [...recordsOf(first), ...recordsOf(await call('GET', contacts, undefined, { ...query, cursor }))];
    expect(all.map(({ remote_id }) => remote_id)).toEqual(inSegment.map((id) => `${news}/${id}`));
    expect(all.map(({ tags }) => tags)).toEqual([many, ['one'], ['one'], ['one']]);
    for (const one of all) expect(recordOf(await call('GET', `${contacts}/${one.id}`))).toEqual(one);
    const ofAnother = recordsOf(await call('GET', '/marketingautomation/lists'))[1]?.id ?? '';
    expect(recordsOf(await call('GET', contacts, undefined, { ...query, list_id: ofAnother }))).toEqual([]);
  });

  it('cannot filter contacts with the id of a tag', async () => {
    const { id = '' } = recordOf(await call('POST', tags, { name: nextName() }), 201);
    const refused = await call('GET', contacts, undefined, { segment_id: id });
    expect(failureOf(refused)).toEqual([422, 'validation_failed']);
  });

  it('cannot be read with the id of a tag', async () => {
    const made = recordOf(await call('POST', tags, { name: nextName() }), 201);
    expect(failureOf(await call('GET', `${segments}/${made.id}`))).toEqual([404, 'not_found']);
  });
});
