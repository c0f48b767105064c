import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getText } from '../../../lib/engine/mapping/path.ts';
import { runDueJobs } from '../../../lib/workers/jobs.ts';
import { workers } from '../../../lib/workers/table.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { type Body, type CallAs, callAs } from '../../harness/connected.ts';
import { dataOf, recordOf, refusalOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { subscribers } from './cells.ts';
import { contacts, membersPath } from './door.ts';

const consent = { opted_in_at: new Date(Date.now() + 3_600_000).toISOString() };

/** Bodies with a consent, and its path. A future consent is invalid with and without a status. */
const bodies: readonly (readonly [Body, string])[] = [
  [{ status: 'subscribed', consent }, 'consent.opted_in_at'],
  [{ consent }, 'consent.opted_in_at'],
  ...['email', 'sms'].map(
    (channel) =>
      [
        { subscriptions: [{ channel, status: 'subscribed', consent }] },
        'subscriptions[0].consent.opted_in_at',
      ] as const,
  ),
];

let service: Service;

beforeAll(async () => {
  service = await startService({ isWatched: false });
});

afterAll(() => service.stop());

describe.each(byProvider(subscribers, 2))(`a consent of the future at %s (SEED=${seed})`, (provider) => {
  let call: CallAs;
  let members: string;
  let contact: Body;

  beforeAll(async () => {
    call = callAs(service, (await service.connect(await service.project(), provider)).token);
    members = await membersPath(call);
    contact = recordOf(await call('POST', contacts, { email_address: 'person@future.example' }), 201);
  });

  /** Issues of an answer or of its first item. */
  const issuesIn = (answered: unknown): unknown => {
    const [item = answered] = Object(answered).data ?? [];
    expect(item).toMatchObject({ statusCode: 422, error: 'validation_failed' });
    return item.details.issues.map(({ path }: { path: string }) => path);
  };

  it.each(bodies)('is refused with its path in every kind of write: %j', async (body, path) => {
    const created = { email_address: 'new@future.example', ...body };
    const sent: string[] = [];
    const stop = service.simulators[provider].onExchange(({ method, path: at }) => {
      if (method !== 'GET' && !/read|search/.test(at)) sent.push(`${method} ${at}`);
    });
    const replies = [
      await call('POST', contacts, created),
      await call('POST', contacts, created, { preview: 'true' }),
      await call('POST', `${contacts}/upsert`, { match: 'email', ...created }),
      await call('PATCH', `${contacts}/${contact.id}`, body),
      await call('POST', `${contacts}/batch`, { items: [created] }),
      await call('POST', `${contacts}/batch/upsert`, { items: [{ match: 'email', ...created }] }),
      await call('POST', `${contacts}/batch/update`, { items: [{ id: contact.id, ...body }] }),
    ];
    for (const reply of replies) expect(issuesIn(reply.body)).toEqual([path]);
    stop();
    expect(sent).toEqual([]);
  });

  it('is refused with a list, in a single write, a batch and a job', async () => {
    const body = { status: 'subscribed', consent };
    const items = [{ contact_id: contact.id, ...body }];
    expect(issuesIn((await call('PUT', `${members}/${contact.id}`, body)).body)).toEqual(['consent.opted_in_at']);
    expect(issuesIn((await call('POST', `${members}/batch`, { items })).body)).toEqual(['consent.opted_in_at']);
    const many = Array.from({ length: 101 }, (_, nth) => ({ email_address: `job-${nth}@future.example`, ...body }));
    const started = await call('POST', `${contacts}/batch`, { items: many });
    const at = Date.now();
    await service.as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 60_000 }));
    const job = dataOf(await call('GET', `/jobs/${getText(dataOf(started, 202), 'id')}`));
    expect(job).toMatchObject({ failed: 101 });
  });

  it('counts as a current consent within five minutes', async () => {
    const soon = { opted_in_at: new Date(Date.now() + 4 * 60_000).toISOString() };
    const reply = await call('PATCH', `${contacts}/${contact.id}`, { status: 'subscribed', consent: soon });
    // Klaviyo itself refuses future times. ActiveCampaign accepts a status only with a list.
    if (reply.status !== 200)
      expect(refusalOf(reply).details?.issues ?? []).not.toMatchObject([{ path: 'consent.opted_in_at' }]);
  });
});
