import { expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { runDueJobs } from '../../lib/workers/jobs.ts';
import { workers } from '../../lib/workers/table.ts';
import { type Connected, callAs } from '../harness/connected.ts';
import { dataOf, envelopeOf, failureOf, recordsOf } from '../harness/reply.ts';
import type { ProviderId } from '../harness/service.ts';
import { type CreatedEvent, events, isoOf, newReader, now } from './events.ts';

const accepted = { accepted: true };

/** Tests creates that the vendor accepts without returning a record. The service stores no record. */
export const testAccepted = (
  here: Connected,
  provider: ProviderId,
  { name, properties, kept = properties }: CreatedEvent,
): void => {
  const post = (path: string, body: object, key?: string): Promise<Reply> =>
    here.service().call('POST', path, {
      token: here.token(),
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const track = (contact_id: string, key?: string, more: object = {}) =>
    post(events, { contact_id, name, ...more }, key);
  const listOf = async (contact_id: string) =>
    recordsOf(await here.call('GET', events, undefined, { contact_id, limit: '100' }));
  const newKey = () => crypto.randomUUID();
  const loseAnswer = () => here.service().simulators[provider].fail({ method: 'POST', kind: 'cut-after-apply' });

  it('are accepted without an event of ours', async () => {
    const project = await here.service().project();
    const { token } = await here.service().connect(project, provider);
    const call = callAs(here.service(), token);
    const { contact_id } = await newReader({ call });
    expect(dataOf(await call('POST', events, { contact_id, name }), 202)).toEqual(accepted);
    await here.service().dispatch(Date.now());
    const query = { limit: 100 };
    const told = dataOf(await here.service().call('GET', '/events', { key: project.key, query }));
    expect(
      Object(told)
        .map(({ type }: { type: string }) => type)
        .toSorted(),
    ).toEqual(['connection.created', 'marketingautomation.contact.created']);
  });

  it('that happen in the same second have different names at the vendor', async () => {
    const { contact_id } = await newReader(here);
    const same = { occurred_at: isoOf(now) };
    const replies = await Promise.all([1, 2, 3].map(() => track(contact_id, undefined, same)));
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await listOf(contact_id)).toHaveLength(3);
  });

  it('are accepted once per Idempotency-Key, and the answer is replayed', async () => {
    const { contact_id } = await newReader(here);
    const key = newKey();
    const [first, second] = [await track(contact_id, key), await track(contact_id, key)];
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(failureOf(await track(contact_id, key, { name: 'Other' }))).toEqual([409, 'idempotency_conflict']);
    expect(await listOf(contact_id)).toHaveLength(1);
  });

  it('are sent again unchanged if the answer to their key was lost, and recorded once', async () => {
    const { contact_id } = await newReader(here);
    const key = newKey();
    const replies: Reply[] = [];
    const sent = await here.writesWhile(async () => {
      loseAnswer();
      for (const _ of [1, 2, 3]) replies.push(await track(contact_id, key));
    });
    const [lost, again, replayed] = replies.map(envelopeOf);
    expect(lost).toMatchObject({ statusCode: 502, details: { outcome: 'uncertain', retriable: true } });
    expect(again).toMatchObject({ statusCode: 202, data: accepted });
    expect(replayed).toEqual(again);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(await listOf(contact_id)).toHaveLength(1);
  });

  it('stay uncertain if the vendor refuses them when they are sent again', async () => {
    const { contact_id } = await newReader(here);
    const key = newKey();
    loseAnswer();
    await track(contact_id, key);
    here.service().simulators[provider].failWith(422, { method: 'POST' });
    const refused = await track(contact_id, key);
    expect(envelopeOf(refused)).toMatchObject({ statusCode: 422, details: { outcome: 'uncertain' } });
    expect(dataOf(await track(contact_id, key), 202)).toEqual(accepted);
    expect(await listOf(contact_id)).toHaveLength(1);
  });

  it('without a key are uncertain and not retriable if the answer was lost', async () => {
    const { contact_id } = await newReader(here);
    loseAnswer();
    const lost = envelopeOf(await track(contact_id));
    expect(lost).toMatchObject({ statusCode: 502, details: { outcome: 'uncertain', retriable: false } });
  });

  it('are shown by a preview, and not sent', async () => {
    const { contact_id, remote } = await newReader(here);
    const body = { contact_id, name, properties };
    const sent = await here.writesWhile(async () => {
      const shown = dataOf(await here.call('POST', events, body, { preview: 'true' }));
      const record = { ...body, properties: kept, id: '', remote_id: '' };
      expect(shown).toMatchObject({ requests: [{ method: 'POST' }], record });
      expect(JSON.stringify(Object(shown).requests[0].body)).toContain(`"${remote}"`);
    });
    expect(sent).toEqual([]);
    expect(await listOf(contact_id)).toEqual([]);
  });

  it('are items of a batch, with an answer per item, accepted once per key of the batch', async () => {
    const { contact_id } = await newReader(here);
    const items = [{ contact_id, name }, { contact_id, name }, { name }];
    const key = newKey();
    const send = async () => dataOf(await post(`${events}/batch`, { items }, key));
    const first = await send();
    expect(first).toMatchObject([
      { statusCode: 202, data: accepted },
      { statusCode: 202, data: accepted },
      { statusCode: 422, error: 'validation_failed' },
    ]);
    expect(await send()).toEqual(first);
    expect(await listOf(contact_id)).toHaveLength(2);
  });

  it('are items of a job, which counts them as done', async () => {
    const { contact_id } = await newReader(here);
    const items = Array.from({ length: 101 }, (_, sku) => ({ contact_id, name, properties: { sku } }));
    const started = dataOf(await post(`${events}/batch`, { items }), 202);
    const at = Date.now();
    await here.service().as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 120_000 }));
    const job = Object(dataOf(await here.call('GET', `/jobs/${Object(started).id}`)));
    expect(job).toMatchObject({ status: 'completed', succeeded: 101, failed: 0 });
    expect(job.results).toEqual(items.map((_, index) => ({ index, statusCode: 202 })));
    const query = { contact_id, limit: '100' };
    const { next_cursor: cursor } = envelopeOf(await here.call('GET', events, undefined, query));
    const rest = await here.call('GET', events, undefined, { ...query, cursor: cursor ?? '' });
    expect(recordsOf(rest)).toHaveLength(1);
  });
};
