import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { type HubspotAccount, hubspotPortals } from '../../infra/simulators/index.ts';
import { recordOf, recordsOf } from '../harness/reply.ts';
import { runs, seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { createRandom, type Random } from '../sync/random.ts';

const contacts = '/marketingautomation/contacts';
const people = 20;
const writes = runs(40, 10_000, 1_000);

const first = { opted_in_at: '2026-01-01T10:00:00Z' };

/** Seven of ten have not agreed, or have withdrawn it: of each type, or of everything at once. */
const states = ['SUBSCRIBED', 'UNSUBSCRIBED', 'ALL', 'NOT_SPECIFIED', 'SUBSCRIBED'].concat([
  'ALL',
  'UNSUBSCRIBED',
  'SUBSCRIBED',
  'NOT_SPECIFIED',
  'ALL',
]);

let service: Service;
let token: string;
let account: HubspotAccount;
/** The contacts of a list. */
let members: string;

beforeAll(async () => {
  service = await startService({ isWatched: false });
  token = (await service.connect(await service.project(), 'hubspot')).token;
  account = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  const [list] = recordsOf(await call('GET', '/marketingautomation/lists'));
  members = `/marketingautomation/lists/${list?.id}/contacts`;
});

afterAll(() => service.stop());

type Body = Readonly<Record<string, unknown>>;

interface Person {
  readonly id: string;
  readonly email_address: string;
  /** As it was read at some time. */
  read: Body;
}

const call = (method: string, path: string, body?: Body): Promise<Reply> =>
  service.call(method, path, { token, ...(body && { body }) });

const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T;

const addPerson = async (index: number): Promise<Person> => {
  const email_address = `person-${index}@customer.example`;
  const { id } = recordOf(await call('POST', contacts, { email_address }), 201);
  account.decide(email_address, states[index % states.length] ?? 'ALL');
  return { id, email_address, read: recordOf(await call('GET', `${contacts}/${id}`)) };
};

/** A record as it was read; of somebody who has not decided yet, its consent from before would be one. */
const withoutNames = ({ email_address, read: { id: _, remote_id: __, consent, ...body } }: Person): Body => ({
  ...body,
  ...(account.hasDecided(email_address) && { consent }),
});

/** Writes that do not say that somebody is to be subscribed now. */
const quiet: readonly ((person: Person, nth: number) => Promise<Reply>)[] = [
  ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { first_name: `Ada ${nth}` }),
  ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { company_name: `C ${nth}`, language: 'fr' }),
  (person) => call('PATCH', `${contacts}/${person.id}`, withoutNames(person)),
  (person, nth) => call('PATCH', `${contacts}/${person.id}`, { ...withoutNames(person), last_name: `L ${nth}` }),
  ({ id }) => call('PATCH', `${contacts}/${id}`, { status: 'subscribed' }),
  // Of somebody who has not decided yet, a consent from before is one.
  ({ id, email_address }) =>
    call('PATCH', `${contacts}/${id}`, {
      status: ' Subscribed',
      ...(account.hasDecided(email_address) && { consent: first }),
    }),
  ({ email_address }) => call('POST', contacts, { email_address, first_name: 'Again' }),
  ({ email_address }, nth) =>
    call('POST', `${contacts}/upsert`, { match: 'email', email_address, company_name: `C ${nth}` }),
  (person) => call('POST', `${contacts}/batch/update`, { items: [{ ...withoutNames(person), id: person.id }] }),
  ({ email_address }) => call('POST', `${contacts}/batch`, { items: [{ email_address, status: 'subscribed' }] }),
  // Being on a list is no consent.
  ({ id }) => call('PUT', `${members}/${id}`),
  ({ id }) => call('PUT', `${members}/${id}`, { status: 'subscribed' }),
  ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id, status: 'subscribed', consent: first }] }),
  ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id }] }),
  ({ id }) => call('DELETE', `${members}/${id}`),
];

/** Somebody unsubscribes as soon as the service has read what he is sent, before it writes. @returns what stops it, and says whether he has */
const unsubscribeWhenRead = (person: Person): (() => boolean) => {
  let hasUnsubscribed = false;
  const stop = service.simulators.hubspot.onExchange(({ path }) => {
    if (hasUnsubscribed || !path.endsWith('/statuses/batch/unsubscribe-all/read')) return;
    hasUnsubscribed = true;
    account.decide(person.email_address, 'ALL');
  });
  return () => {
    stop();
    return hasUnsubscribed;
  };
};

describe(`consent, at the door of HubSpot, which subscribes again whoever it is told to (SEED=${seed})`, () => {
  it(`is given by no write that does not say so: ${writes} writes, a third of them while people unsubscribe`, async () => {
    const random = createRandom(seed);
    const all: Person[] = [];
    for (let index = 0; index < people; index += 1) all.push(await addPerson(index));
    const violations: string[] = [];
    let unsubscribed = 0;
    for (let nth = 0; nth < writes; nth += 1) {
      const person = pick(random, all);
      const write = quiet[nth] ?? pick(random, quiet);
      if (random(4) === 0) account.decide(person.email_address, pick(random, states));
      if (random(5) === 0) person.read = recordOf(await call('GET', `${contacts}/${person.id}`));
      const stop = random(3) === 0 ? unsubscribeWhenRead(person) : () => false;
      const before = account.subscribed(person.email_address).length;
      // Whatever the vendor makes of a request that subscribes: none may reach its door.
      const stopWrites = service.simulators.hubspot.onExchange(({ path }) => {
        if (path.endsWith('/statuses/batch/write')) violations.push(`${nth}: ${write}`);
      });
      const reply = await write(person, nth);
      stopWrites();
      if (stop()) unsubscribed += 1;
      if (account.subscribed(person.email_address).length > before) violations.push(`${nth}: became subscribed`);
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    }
    expect(violations).toEqual([]);
    expect(unsubscribed).toBeGreaterThan(writes / 20);
  }, 900_000);

  it('is given by a later one, to every type that people choose, and kept with it', async () => {
    const person = await addPerson(people + 1);
    expect(account.subscribed(person.email_address)).toEqual([]);
    const refused = await call('PATCH', `${contacts}/${person.id}`, { status: 'subscribed', consent: first });
    expect(refused).toMatchObject({ status: 422, body: { error: 'consent_required' } });
    const consent = { opted_in_at: new Date(Date.now() + 60_000).toISOString(), source: 'Form on the page' };
    const written = recordOf(await call('PATCH', `${contacts}/${person.id}`, { status: 'subscribed', consent }));
    expect(account.subscribed(person.email_address)).toEqual([1001, 1002]);
    expect(written).toMatchObject({ status: 'subscribed', consent });
    const withdrawn = recordOf(await call('PATCH', `${contacts}/${person.id}`, { status: 'unsubscribed' }));
    expect(withdrawn).toMatchObject({ status: 'unsubscribed', consent: null });
    expect(account.subscribed(person.email_address)).toEqual([]);
  });
});
