import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, type CallAs, callAs } from '../../harness/connected.ts';
import { envelopeOf, recordOf } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';
import { contacts } from '../consent/door.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ isWatched: false });
});

afterAll(() => service.stop());

const email = { channel: 'email', status: 'pending' };

/** Every form of the status in a body, with its path. */
const bodies: readonly (readonly [Body, string])[] = [
  [{ status: 'pending' }, 'status'],
  [{ status: ' Pending', company_name: 'Engines' }, 'status'],
  [{ subscriptions: [email] }, 'subscriptions[0].status'],
];

/**
 * Providers that send no confirmation request. The word would be lost, and the caller would wait for an answer of the
 * person.
 */
const silent: readonly ProviderId[] = ['klaviyo', 'hubspot', 'brevo'];

describe.each(silent)('`pending` at %s', (provider) => {
  let call: CallAs;
  let id: string;

  beforeAll(async () => {
    call = callAs(service, (await service.connect(await service.project(), provider)).token);
    ({ id } = recordOf(await call('POST', contacts, { email_address: 'person@pending.example' }), 201));
  });

  it.each(bodies)('is refused at its path, in every kind of write: %j', async (body, path) => {
    const created = { email_address: 'new@pending.example', ...body };
    const match = 'email';
    const writes: string[] = [];
    const stop = service.simulators[provider].onExchange(({ method, path: at }) => {
      if (method !== 'GET' && !/read|search/.test(at)) writes.push(`${method} ${at}`);
    });
    const replies = [
      await call('POST', contacts, created),
      await call('POST', contacts, created, { preview: 'true' }),
      await call('PATCH', `${contacts}/${id}`, body),
      await call('POST', `${contacts}/upsert`, { match, ...created }),
      await call('POST', `${contacts}/upsert`, { match, ...body, email_address: 'person@pending.example' }),
      await call('POST', `${contacts}/batch`, { items: [created] }),
      await call('POST', `${contacts}/batch/upsert`, { items: [{ match, ...created }] }),
      await call('POST', `${contacts}/batch/update`, { items: [{ id, ...body }] }),
    ];
    stop();
    for (const { body: answered } of replies) {
      const [item = answered] = Object(answered).data ?? [];
      expect(item).toMatchObject({ statusCode: 422, error: 'validation_failed', details: { issues: [{ path }] } });
    }
    expect(writes).toEqual([]);
  });
});

it.each(['mailchimp', 'activecampaign'] as const)('is not refused at %s, which asks the person', async (provider) => {
  const call = callAs(service, (await service.connect(await service.project(), provider)).token);
  const made = envelopeOf(await call('POST', contacts, { email_address: 'asked@pending.example', status: 'pending' }));
  expect(made).toMatchObject({ statusCode: 201 });
});
