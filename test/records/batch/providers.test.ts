import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, recordsOf } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of ['jira', 'linear', 'github', 'hubspot'] as ProviderId[]) {
    tokens[provider] = (await service.connect(project, provider)).token;
  }
});

afterAll(() => service.stop());

interface ItemAnswer {
  readonly statusCode: number;
  readonly data?: { readonly id: string; readonly name: string; readonly tags?: readonly string[] };
  readonly details?: { readonly outcome?: string };
}

type Provider = 'jira' | 'linear' | 'github' | 'hubspot';

const send = async (provider: Provider, items: readonly unknown[], object = 'ticketing/tickets', key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const options = { token: tokens[provider], body: { items }, headers };
  return dataOf(await service.call('POST', `/${object}/batch`, options)) as readonly ItemAnswer[];
};

/** Paths of requests, or names of operations, that the vendor receives while the work runs. */
const requestsOf = async (provider: Provider, work: () => Promise<unknown>): Promise<readonly string[]> => {
  const asked: string[] = [];
  const stop = service.simulators[provider].onExchange(({ method, path, requestBody }) => {
    const query: unknown = Object(requestBody).query;
    const name = typeof query === 'string' ? /\{\s*(\w+)/.exec(query.replace(/^[^{]*/, ''))?.[1] : undefined;
    asked.push(name ?? `${method} ${path}`);
  });
  await work();
  stop();
  return asked;
};

const ticket = (name: string) => ({ name, description: ['It burns.'], field_mappings: {} });
const some = (length: number, name = 'Fire') => Array.from({ length }, (_, n) => ticket(`${name} ${n}`));
const statusesOf = (answers: readonly ItemAnswer[]) => answers.map(({ statusCode }) => statusCode);

/** Reads the account's metadata. The service keeps the metadata from then on. */
const warm = (provider: Provider) => send(provider, [ticket('Smoke')]);

describe('a batch at Jira', () => {
  it('creates 50 issues with one request and reads them with one', async () => {
    await warm('jira');
    let answers: readonly ItemAnswer[] = [];
    const asked = await requestsOf('jira', async () => {
      answers = await send('jira', some(60));
    });
    expect(asked.toSorted()).toEqual([
      'POST /rest/api/3/issue/bulk',
      'POST /rest/api/3/issue/bulk',
      'POST /rest/api/3/issue/bulkfetch',
    ]);
    expect(statusesOf(answers)).toEqual(Array(60).fill(201));
    expect(answers.map(({ data }) => data?.name)).toEqual(some(60).map(({ name }) => name));
  });

  it.each([
    ['one of them', [1]],
    ['each of them', [0, 1, 2]],
  ])('answers every item if %s is refused', async (_, bad) => {
    const items = some(3).map((item, index) => (bad.includes(index) ? { ...item, name: 'x'.repeat(300) } : item));
    let answers: readonly ItemAnswer[] = [];
    const asked = await requestsOf('jira', async () => {
      answers = await send('jira', items);
    });
    expect(asked.filter((one) => one.endsWith('/issue/bulk'))).toHaveLength(1);
    expect(statusesOf(answers)).toEqual(items.map((_item, index) => (bad.includes(index) ? 422 : 201)));
  });

  it('sends items with separate steps in their own requests', async () => {
    const closed = { ...ticket('Done already'), status: 'closed' };
    const commented = { ...ticket('With a word'), comment: 'See above.' };
    let answers: readonly ItemAnswer[] = [];
    const asked = await requestsOf('jira', async () => {
      answers = await send('jira', [...some(2), closed, commented]);
    });
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201]);
    expect(asked.filter((one) => one === 'POST /rest/api/3/issue/bulk')).toHaveLength(1);
    expect(asked.filter((one) => one === 'POST /rest/api/3/issue')).toHaveLength(2);
    expect(answers[2]?.data).toMatchObject({ status: 'closed' });
  });
});

describe('a batch at Linear', () => {
  it('creates issues in one transaction, each under its own id', async () => {
    await warm('linear');
    let answers: readonly ItemAnswer[] = [];
    const asked = await requestsOf('linear', async () => {
      answers = await send('linear', some(50, 'Flood'));
    });
    expect(asked).toEqual(['issueBatchCreate']);
    expect(statusesOf(answers)).toEqual(Array(50).fill(201));
    const query = { name: 'Flood 7' };
    const found = recordsOf(await service.call('GET', '/ticketing/tickets', { token: tokens.linear, query }));
    expect(found.map(({ id }) => id)).toEqual([answers[7]?.data?.id]);
  });

  it('finds the refused item by halving the batch', async () => {
    const items = some(50).map((item, index) => (index === 33 ? { ...item, name: ' ' } : item));
    let answers: readonly ItemAnswer[] = [];
    const asked = await requestsOf('linear', async () => {
      answers = await send('linear', items);
    });
    expect(statusesOf(answers)).toEqual(items.map((_, index) => (index === 33 ? 422 : 201)));
    // One request for all items, and one or two per halving of 50.
    expect(asked.length).toBeLessThanOrEqual(1 + 2 * 6);
  });

  it('writes nothing twice if the answer is lost', async () => {
    service.simulators.linear.fail({ kind: 'cut-after-apply', operation: /issueBatchCreate/ });
    const items = [ticket('Lost 1'), ticket('Lost 2')];
    const first = await send('linear', items, 'ticketing/tickets', 'lost');
    expect(first.map(({ details }) => details?.outcome)).toEqual(['uncertain', 'uncertain']);
    const asked = await requestsOf('linear', async () => {
      expect(statusesOf(await send('linear', items, 'ticketing/tickets', 'lost'))).toEqual([409, 409]);
    });
    expect(asked).toEqual([]);
  });
});

describe('a batch of records with relations', () => {
  it('creates the records with their associations', async () => {
    const { hubspot: token } = tokens;
    const [contact] = recordsOf(await service.call('GET', '/crm/contacts', { token }));
    const [company] = recordsOf(await service.call('GET', '/crm/companies', { token }));
    const deal = (name: string) => ({ name, contact_ids: [contact?.id], company_id: company?.id });
    let answers: readonly ItemAnswer[] = [];
    const asked = await requestsOf('hubspot', async () => {
      answers = await send('hubspot', [deal('One'), deal('Two')], 'crm/deals');
    });
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /crm/v3/objects/0-3/batch/create']);
    expect(statusesOf(answers)).toEqual([201, 201]);
    for (const { data } of answers) {
      const [found] = recordsOf(await service.call('GET', '/crm/deals', { token, query: { name: data?.name ?? '' } }));
      expect(found).toMatchObject({ id: data?.id, contact_ids: [contact?.id], company_id: company?.id });
    }
    const patches = answers.map(({ data }) => ({ id: data?.id, description: 'Changed.' }));
    const reply = await service.call('POST', '/crm/deals/batch/update', { token, body: { items: patches } });
    expect(dataOf(reply)).toMatchObject(
      patches.map(({ id, description }) => ({
        statusCode: 200,
        data: { id, description, contact_ids: [contact?.id], company_id: company?.id },
      })),
    );
  });

  it('creates comments on several tickets with one request', async () => {
    const { hubspot: token } = tokens;
    const tickets = await send('hubspot', some(2));
    const comments = tickets.map(({ data }, index) => ({ body: `See ${index}.`, ticket_id: data?.id }));
    const asked = await requestsOf('hubspot', async () => {
      expect(statusesOf(await send('hubspot', comments, 'ticketing/comments'))).toEqual([201, 201]);
    });
    expect(asked).toEqual(['POST /crm/v3/objects/notes/batch/create']);
    const query = { ticket_id: tickets[1]?.data?.id ?? '' };
    const shown = recordsOf(await service.call('GET', '/ticketing/comments', { token, query }));
    expect(shown.map(({ body }) => body)).toEqual(['See 1.']);
  });
});

it('a batch creates records one by one at a provider without batch requests', async () => {
  expect(statusesOf(await send('github', some(3)))).toEqual([201, 201, 201]);
});
