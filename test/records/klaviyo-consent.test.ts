import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { type KlaviyoAccount, klaviyoAccounts } from '../../infra/simulators/index.ts';
import { recordOf, recordsOf } from '../harness/reply.ts';
import { runs, seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { createRandom, type Random } from '../sync/random.ts';

const contacts = '/marketingautomation/contacts';
const people = 20;
const writes = runs(40, 10_000, 1_000);

const first = { opted_in_at: '2026-01-01T10:00:00Z' };

/** Consent, and what the vendor suppresses somebody for: seven of ten are sent nothing. */
const states: readonly (readonly [consent: string, suppression?: string])[] = [
  ['SUBSCRIBED'],
  ['UNSUBSCRIBED', 'UNSUBSCRIBE'],
  ['SUBSCRIBED', 'HARD_BOUNCE'],
  ['UNSUBSCRIBED'],
  ['SUBSCRIBED'],
  ['SUBSCRIBED', 'SPAM_COMPLAINT'],
  ['NEVER_SUBSCRIBED', 'USER_SUPPRESSED'],
  ['SUBSCRIBED'],
  ['UNSUBSCRIBED', 'SPAM_COMPLAINT'],
  ['SUBSCRIBED', 'INVALID_EMAIL'],
];

let service: Service;
let token: string;
let account: KlaviyoAccount;
/** The contacts of a list. */
let members: string;

beforeAll(async () => {
  service = await startService({ isWatched: false });
  token = (await service.connect(await service.project(), 'klaviyo')).token;
  account = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  const [list] = recordsOf(await call('GET', '/marketingautomation/lists'));
  members = `/marketingautomation/lists/${list?.id}/contacts`;
});

afterAll(() => service.stop());

type Body = Readonly<Record<string, unknown>>;

interface Person {
  readonly id: string;
  readonly remote: string;
  readonly email_address: string;
  /** As it was read at some time. */
  read: Body;
}

const call = (method: string, path: string, body?: Body): Promise<Reply> =>
  service.call(method, path, { token, ...(body && { body }) });

const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T;

const decide = (remote: string, [consent, suppression]: (typeof states)[number]): void =>
  account.decide(remote, 'email', consent, suppression);

const addPerson = async (index: number): Promise<Person> => {
  const email_address = `person-${index}@customer.example`;
  const record = recordOf(await call('POST', contacts, { email_address }), 201);
  decide(record.remote_id, states[index % states.length] ?? ['SUBSCRIBED']);
  return {
    id: record.id,
    remote: record.remote_id,
    email_address,
    read: recordOf(await call('GET', `${contacts}/${record.id}`)),
  };
};

const withoutNames = ({ id: _, remote_id: __, ...body }: Body): Body => body;

/** Writes that do not say that somebody is to be subscribed now. */
const quiet: readonly ((person: Person, nth: number) => Promise<Reply>)[] = [
  ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { first_name: `Ada ${nth}` }),
  ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { company_name: `C ${nth}`, language: 'fr-FR' }),
  ({ id, read }) => call('PATCH', `${contacts}/${id}`, withoutNames(read)),
  ({ id, read }, nth) => call('PATCH', `${contacts}/${id}`, { ...withoutNames(read), last_name: `L ${nth}` }),
  ({ id }) => call('PATCH', `${contacts}/${id}`, { status: 'subscribed' }),
  ({ id }) => call('PATCH', `${contacts}/${id}`, { status: ' Subscribed', consent: first }),
  ({ email_address }) => call('POST', contacts, { email_address, first_name: 'Again' }),
  ({ email_address }, nth) =>
    call('POST', `${contacts}/upsert`, { match: 'email', email_address, company_name: `C ${nth}` }),
  ({ id, read }) => call('POST', `${contacts}/batch/update`, { items: [{ ...withoutNames(read), id }] }),
  ({ email_address }) => call('POST', `${contacts}/batch`, { items: [{ email_address, status: 'subscribed' }] }),
  // Being on a list is no consent.
  ({ id }) => call('PUT', `${members}/${id}`),
  ({ id }) => call('PUT', `${members}/${id}`, { status: 'subscribed' }),
  ({ id }) => call('PUT', `${members}/${id}`, { status: ' Subscribed', consent: first }),
  ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id, status: 'subscribed', consent: first }] }),
  ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id }] }),
  ({ id }) => call('DELETE', `${members}/${id}`),
];

/** Somebody unsubscribes as soon as the service has read him, before it writes. @returns what stops it, and says whether he has */
const unsubscribeWhenRead = (person: Person): (() => boolean) => {
  let hasUnsubscribed = false;
  const stop = service.simulators.klaviyo.onExchange(({ method, path }) => {
    if (hasUnsubscribed || method !== 'GET' || path !== `/api/profiles/${person.remote}`) return;
    hasUnsubscribed = true;
    account.decide(person.remote, 'email', 'UNSUBSCRIBED', 'UNSUBSCRIBE');
  });
  return () => {
    stop();
    return hasUnsubscribed;
  };
};

describe(`consent, at the door of Klaviyo, which lifts complaints where it is asked to subscribe (SEED=${seed})`, () => {
  it(`is given by no write that does not say so: ${writes} writes, a third of them while people unsubscribe`, async () => {
    const random = createRandom(seed);
    const all: Person[] = [];
    for (let index = 0; index < people; index += 1) all.push(await addPerson(index));
    const jobs: string[] = [];
    let unsubscribed = 0;
    for (let nth = 0; nth < writes; nth += 1) {
      const person = pick(random, all);
      const write = pick(random, quiet);
      if (random(4) === 0) decide(person.remote, pick(random, states));
      if (random(5) === 0) person.read = recordOf(await call('GET', `${contacts}/${person.id}`));
      const stop = random(3) === 0 ? unsubscribeWhenRead(person) : () => false;
      // Whatever the vendor makes of a job that subscribes: none may reach its door.
      const stopJobs = service.simulators.klaviyo.onExchange(({ method, path }) => {
        if (method === 'POST' && path.endsWith('bulk-create-jobs')) jobs.push(`${nth}: ${write}`);
      });
      const reply = await write(person, nth);
      stopJobs();
      if (stop()) unsubscribed += 1;
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    }
    expect(jobs).toEqual([]);
    expect(unsubscribed).toBeGreaterThan(writes / 10);
  }, 900_000);
});
