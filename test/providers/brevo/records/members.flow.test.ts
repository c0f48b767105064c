import { beforeAll, describe, expect, it } from 'vitest';
import type { BrevoAccount } from '../../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';
import { runDueJobs } from '../../../../lib/workers/jobs.ts';
import { workers } from '../../../../lib/workers/table.ts';
import { type Body, connected, counter } from '../../../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';

const { service, call, requestsWhile, writesWhile } = connected('brevo', { isWatched: false });
let account: BrevoAccount;

beforeAll(() => {
  account = service().simulators.brevo.account(brevoAccounts[0].email);
});

const contacts = '/marketingautomation/contacts';
const lists = '/marketingautomation/lists';
const segments = '/marketingautomation/segments';
const nth = counter();
const address = (): string => `${nth('member')}@customer.example`;

/** Records of all pages of a list. */
const everyRecord = async (query: Readonly<Record<string, string>>) => {
  const found = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const reply = await call('GET', contacts, undefined, { ...query, ...(cursor !== '' && { cursor }) });
    found.push(...recordsOf(reply));
    cursor = envelopeOf(reply).next_cursor ?? undefined;
  }
  return found;
};

describe('1,000 contacts of Brevo', () => {
  it('are added to a list and removed with seven requests each, without a change of the blocklist', async () => {
    const { id, remote_id } = recordOf(await call('POST', lists, { name: 'Many' }), 201);
    const made = Array.from({ length: 1_000 }, () => account.create({ email: address() }));
    account.block(made[0] ?? 0, 'user');
    const items = (await everyRecord({ limit: '100' }))
      .filter(({ remote_id: one }) => made.includes(Number(one)))
      .map((one) => ({ contact_id: one.id }));
    expect(items).toHaveLength(1_000);
    for (const [path, verb, others] of [
      ['/batch', 'add', 1_000],
      ['/batch/delete', 'remove', 0],
    ] as const) {
      let job: Body = {};
      const sent = await writesWhile(async () => {
        const started = await call('POST', `${lists}/${id}/contacts${path}`, { items });
        expect(started.status, JSON.stringify(started.body)).toBe(202);
        const at = Date.now();
        await service().as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 120_000 }));
        job = Object((await call('GET', `/jobs/${Object(started.body).data.id}`)).body).data;
      });
      expect(job).toMatchObject({ status: 'completed', total: 1_000, succeeded: 1_000, failed: 0 });
      expect(sent.map(([request]) => request)).toEqual(
        Array(7).fill(`POST /contacts/lists/${remote_id}/contacts/${verb}`),
      );
      for (const [, body] of sent) expect(Object.keys(Object(body))).toEqual(['ids']);
      expect(sent.flatMap(([, body]) => Object(body).ids).toSorted()).toEqual(made.toSorted());
      expect(account.members(Number(remote_id))).toHaveLength(others);
    }
    expect(account.get(made[0] ?? 0)?.values.emailBlacklisted).toBe(true);
  });
});

describe('contacts of a segment of Brevo', () => {
  const segment = async (JOB_TITLE: string): Promise<string> => {
    const made = account.segments.create({ segmentName: JOB_TITLE, conditions: { JOB_TITLE } });
    const found = recordsOf(await call('GET', segments)).find(({ remote_id }) => remote_id === String(made));
    return found?.id ?? '';
  };

  it('cannot be listed by a deleted segment or by a list as a segment', async () => {
    const gone = await segment('Gone');
    account.segments.remove(Number(recordOf(await call('GET', `${segments}/${gone}`)).remote_id));
    expect(failureOf(await call('GET', contacts, undefined, { segment_id: gone }))).toEqual([404, 'not_found']);
    const [list] = recordsOf(await call('GET', lists));
    const refused = await call('GET', contacts, undefined, { segment_id: list?.id ?? '' });
    expect(failureOf(refused)).toEqual([422, 'validation_failed']);
  });

  it('are listed with any consent, page by page, until a page is empty', async () => {
    const segment_id = await segment('Pilot');
    const made = Array.from({ length: 5 }, () =>
      account.create({ email: address(), attributes: { JOB_TITLE: 'Pilot' } }),
    );
    account.create({ email: address(), attributes: { JOB_TITLE: 'Cook' } });
    account.block(made[1] ?? 0, 'complaint');
    let found: Awaited<ReturnType<typeof everyRecord>> = [];
    const sent = await requestsWhile(async () => {
      found = await everyRecord({ segment_id, limit: '3', sort: 'created_at' });
    });
    expect(found.map(({ remote_id, status }) => [Number(remote_id), status])).toEqual(
      made.map((one, index) => [one, index === 1 ? 'unsubscribed' : 'subscribed']),
    );
    // The vendor's "count" includes all contacts, so a short page does not mean the end.
    expect(sent.map(([request]) => request)).toEqual(Array(3).fill('GET /contacts'));
    for (const one of found) expect(recordOf(await call('GET', `${contacts}/${one.id}`))).toMatchObject(one);
  });

  it('can be filtered by time, but not by a list as well', async () => {
    const segment_id = await segment('Driver');
    const make = () => account.create({ email: address(), attributes: { JOB_TITLE: 'Driver' } });
    const made = [make(), make()];
    const [list] = recordsOf(await call('GET', lists));
    const of = async (query: Readonly<Record<string, string>>) =>
      (await everyRecord({ segment_id, ...query })).map(({ remote_id }) => Number(remote_id)).toSorted();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await of({ created_after: tomorrow })).toEqual([]);
    expect(await of({})).toEqual(made);
    const both = await call('GET', contacts, undefined, { segment_id, list_id: list?.id ?? '' });
    expect(failureOf(both)).toEqual([422, 'unsupported_filter']);
  });
});
