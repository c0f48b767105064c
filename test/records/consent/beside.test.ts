import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../infra/local/caller.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { type Body, type CallAs, callAs, counter } from '../../harness/connected.ts';
import { dataOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { seed, someOf } from '../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';
import { validatorOf } from '../meta/bodies/bodies.ts';
import { channelOf, isByList, subscribers, takesSms } from './cells.ts';
import { contacts, lists, membersPath } from './door.ts';

/*
 * A consent has an effect only with a status that subscribes. Otherwise the consent causes a warning, unless the
 * provider keeps it.
 */

let service: Service;

beforeAll(async () => {
  service = await startService({ isWatched: false });
});

afterAll(() => service.stop());

const nth = counter();
const consent = { opted_in_at: '2026-01-01T10:00:00Z' };

const saying = (channel: string, status: string): Body => ({ subscriptions: [{ channel, status, consent }] });

/** A body, and the path of its consent. */
interface Said {
  readonly body: Body;
  readonly path: string;
}

const byEmail: readonly Said[] = [
  { body: { consent }, path: 'consent' },
  { body: { consent, status: 'unsubscribed' }, path: 'consent' },
  { body: { consent, status: 'never_subscribed' }, path: 'consent' },
  { body: saying('email', 'unsubscribed'), path: 'subscriptions[0].consent' },
];
const bySms: readonly Said[] = [{ body: saying('sms', 'unsubscribed'), path: 'subscriptions[0].consent' }];

/** The providers that keep a consent only with a status that subscribes. */
const providers = subscribers.flatMap((provider) => {
  const isKept = isByList(provider) || channelOf(provider, 'email')?.keepsConsent;
  return !isKept ? [[provider, takesSms(provider) ? [...byEmail, ...bySms] : byEmail] as const] : [];
});

const warned = { code: 200, told: ['consent'] };

/** Answers to a member of a list with a consent and no status. */
// If a status belongs to a list, a contact on a list always has a status.
const onLists = subscribers.map((provider) => [provider, isByList(provider) ? { code: 422 } : warned] as const);

const connect = async (provider: ProviderId): Promise<CallAs> =>
  callAs(service, (await service.connect(await service.project(), provider)).token);

/** The answer to a request, or to the only item of a batch. */
const oneOf = ({ status, body }: Reply): { readonly code: number; readonly told: readonly string[] } => {
  const { data } = Object(body);
  const item = Array.isArray(data) && data[0]?.statusCode !== undefined ? data[0] : body;
  const { statusCode = status, warnings = [], details = {} } = Object(item);
  return { code: statusCode, told: [...warnings, ...(details.issues ?? [])].map((one: { path: string }) => one.path) };
};

let numbers = 0;

const newPerson = (): Body => {
  numbers += 1;
  const phone_number = `+1212${5_550_000 + numbers}`;
  return { email_address: `${nth('beside')}@consent.example`, phone_numbers: [{ phone_number }] };
};

type Way = (call: CallAs, body: Body, strict: boolean) => Promise<Reply>;

const made = async (call: CallAs, more: Body = {}) =>
  recordOf(await call('POST', contacts, { ...newPerson(), ...more }), 201);

const query = (strict: boolean) => ({ strict: String(strict) });

/** Ways to write a consent. Each also writes another field, so that the lenient write takes place. */
const ways: readonly (readonly [string, Way])[] = [
  ['create', (call, body, strict) => call('POST', contacts, { ...newPerson(), ...body }, query(strict))],
  [
    'upsert',
    (call, body, strict) =>
      call('POST', `${contacts}/upsert`, { match: 'email', ...newPerson(), ...body }, query(strict)),
  ],
  [
    'upsert of one who is there',
    async (call, body, strict) => {
      const { email_address } = await made(call);
      const given = { match: 'email', email_address, first_name: 'Ida', ...body };
      return call('POST', `${contacts}/upsert`, given, query(strict));
    },
  ],
  [
    'update',
    async (call, body, strict) =>
      call('PATCH', `${contacts}/${(await made(call)).id}`, { first_name: 'Ida', ...body }, query(strict)),
  ],
  [
    'update of a subscriber',
    async (call, body, strict) => {
      const { id } = await made(call, { status: 'subscribed', consent: { opted_in_at: '2025-01-01T10:00:00Z' } });
      return call('PATCH', `${contacts}/${id}`, { first_name: 'Ida', ...body }, query(strict));
    },
  ],
  [
    'batch',
    (call, body, strict) => call('POST', `${contacts}/batch`, { items: [{ ...newPerson(), ...body }] }, query(strict)),
  ],
  [
    'batch/upsert',
    (call, body, strict) =>
      call('POST', `${contacts}/batch/upsert`, { items: [{ match: 'email', ...newPerson(), ...body }] }, query(strict)),
  ],
  [
    'batch/update',
    async (call, body, strict) => {
      const { id } = await made(call);
      return call('POST', `${contacts}/batch/update`, { items: [{ id, first_name: 'Ida', ...body }] }, query(strict));
    },
  ],
];

const numbered = ways.map(([name, way], nth) => [name, way, nth] as const);

// Each provider tries other ways.
describe.each(byProvider(providers, 1))('a consent without a status that subscribes, at %s', (provider, said) => {
  let call: CallAs;

  beforeAll(async () => {
    call = await connect(provider);
  });

  it.each(someOf(numbered, 3, seed + providers.findIndex(([id]) => id === provider)))(
    `is a warning, and a refusal when strict: %s (SEED=${seed})`,
    async (_, way, nth) => {
      const wrong: string[] = [];
      const [alone, ...beside] = said;
      for (const { body, path } of [alone ?? expect.fail('none'), ...someOf(beside, 2, seed + nth)]) {
        const [lenient, strict] = [oneOf(await way(call, body, false)), oneOf(await way(call, body, true))];
        const isRight =
          lenient.code < 300 && lenient.told.includes(path) && strict.code === 422 && strict.told.includes(path);
        if (!isRight) wrong.push(JSON.stringify({ body, lenient, strict }));
      }
      expect(wrong).toEqual([]);
    },
  );

  it('is invalid by /meta, and valid with a status that subscribes', async () => {
    const { create, update } = Object(dataOf(await call('GET', `${contacts}/meta`)));
    const hasPlace = create.properties.consent !== undefined;
    const base = newPerson();
    for (const { body } of hasPlace ? said : [])
      expect([body, validatorOf(create)({ ...base, ...body }), validatorOf(update)(body)]).toEqual([
        body,
        false,
        false,
      ]);
    const agreed = { status: 'subscribed', consent };
    const listed = { subscriptions: [{ channel: 'email', status: 'subscribed' }], consent };
    for (const body of [agreed, listed])
      expect([body, validatorOf(create)({ ...base, ...body }), validatorOf(update)(body)]).toEqual([
        body,
        hasPlace,
        hasPlace,
      ]);
  });
});

const agreed: readonly (readonly [ProviderId, Body])[] = [
  ...providers.flatMap(([provider]) => [
    [provider, { status: 'subscribed', consent }] as const,
    [provider, saying('email', 'subscribed')] as const,
    ...(takesSms(provider) ? [[provider, saying('sms', 'subscribed')] as const] : []),
  ]),
];

describe.each(byProvider(agreed, 3))('a consent that a status requires, at %s: %j', (provider, body) => {
  it('is accepted when strict, even if the provider does not keep it', async () => {
    const call = await connect(provider);
    for (const [name, way] of ways)
      expect([name, oneOf(await way(call, body, true))]).toEqual([
        name,
        { code: expect.toBeOneOf([200, 201]), told: expect.anything() },
      ]);
  });
});

describe.each(byProvider(onLists, 2))('a consent with a list, at %s', (provider, told) => {
  let call: CallAs;
  let members: string;

  beforeAll(async () => {
    call = await connect(provider);
    const [list] = recordsOf(await call('GET', lists));
    members = await membersPath(call, list?.remote_id);
  });

  const memberWays: readonly (readonly [string, (given: Body, strict: string) => Promise<Reply>])[] = [
    ['PUT', async (given, strict) => call('PUT', `${members}/${(await made(call)).id}`, given, { strict })],
    [
      'batch',
      async (given, strict) => {
        const items = [{ contact_id: (await made(call)).id, ...given }];
        return call('POST', `${members}/batch`, { items }, { strict });
      },
    ],
  ];

  it.each(memberWays)('is a warning without a status, and a refusal when strict: %s', async (_, way) => {
    const strict = oneOf(await way({ consent }, 'true'));
    expect(strict).toEqual({ code: 422, told: ['consent'] });
    expect(oneOf(await way({ consent }, 'false'))).toMatchObject(told);
  });
});

describe('a value that a list has no place for', () => {
  it.each([
    ['activecampaign', { status: 'unsubscribed', consent }, 'consent'],
    ['mailchimp', { status: 'pending', consent: { ...consent, source: 'Fair' } }, 'consent.source'],
    ['klaviyo', { status: 'subscribed', consent: { ...consent, ip: '192.0.2.7' } }, 'consent.ip'],
  ] as const)('is reported for a consent: %s, %j', async (provider, given, path) => {
    const call = await connect(provider);
    const [list] = recordsOf(await call('GET', lists));
    const to = `${await membersPath(call, list?.remote_id)}/${(await made(call)).id}`;
    expect(oneOf(await call('PUT', to, given, { strict: 'true' }))).toEqual({ code: 422, told: [path] });
    expect(oneOf(await call('PUT', to, given))).toEqual({ code: 200, told: [path] });
  });

  it('does not refuse a consent that the status requires: ActiveCampaign', async () => {
    const call = await connect('activecampaign');
    const [list] = recordsOf(await call('GET', lists));
    const to = `${await membersPath(call, list?.remote_id)}/${(await made(call)).id}`;
    const given = { status: 'subscribed', consent };
    expect(oneOf(await call('PUT', to, given, { strict: 'true' }))).toEqual({ code: 200, told: ['consent'] });
  });
});
