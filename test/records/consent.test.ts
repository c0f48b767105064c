import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { type MailchimpAccount, mailchimpAccounts } from '../../infra/simulators/index.ts';
import { recordOf, recordsOf } from '../harness/reply.ts';
import { runs, seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { createRandom, type Random } from '../sync/random.ts';

const contacts = '/marketingautomation/contacts';
const people = 20;
/** Addresses of each kind of those who come by a list: the vendor would have thousands else, and looks through them all. */
const strangers = 40;
const writes = runs(40, 10_000, 1_000);

/** A consent of each contact from the start, and a later one. */
const first = { opted_in_at: '2026-01-01T10:00:00Z' };
const later = { opted_in_at: '2026-06-01T10:00:00Z' };

/** Seven of ten have not agreed, have withdrawn it, or cannot be reached. */
const states = ['subscribed', 'unsubscribed', 'cleaned', 'pending', 'subscribed'].concat([
  'transactional',
  'unsubscribed',
  'subscribed',
  'cleaned',
  'unsubscribed',
]);

let service: Service;
let token: string;
let account: MailchimpAccount;
let list: string;
/** Paths of the contacts of that list, and of another one. */
let members: string;
let otherMembers: string;
let otherList: string;

beforeAll(async () => {
  service = await startService({ isWatched: false });
  token = (await service.connect(await service.project(), 'mailchimp')).token;
  account = service.simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  // It stores whatever it is sent: what keeps people from being subscribed is what is sent.
  account.rules.keepsConsent = false;
  [list = ''] = account.lists();
  otherList = account.createList({ ...account.list(list).values, name: 'Others' });
  const lists = recordsOf(await call('GET', '/marketingautomation/lists'));
  [members, otherMembers] = [list, otherList].map((remote) => {
    const { id } = lists.find(({ remote_id }) => remote_id === remote) ?? expect.fail('no such list');
    return `/marketingautomation/lists/${id}/contacts`;
  }) as [string, string];
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

const stateOf = (remote: string): string => String(account.get(list, remote)?.values.status);

const addPerson = async (index: number): Promise<Person> => {
  const email_address = `person-${index}@customer.example`;
  const record = recordOf(await call('POST', contacts, { email_address, consent: first }), 201);
  const [, remote = ''] = record.remote_id.split('/');
  account.set(list, remote, { status: states[index % states.length] });
  return { id: record.id, remote, email_address, read: recordOf(await call('GET', `${contacts}/${record.id}`)) };
};

/** Puts people on lists without a word about their status, or with one that says nothing of what they have agreed to. */
const joins: readonly ((person: Person, nth: number) => Promise<Reply>)[] = [
  ({ id }) => call('PUT', `${members}/${id}`),
  ({ id }) => call('PUT', `${members}/${id}`, { status: 'subscribed' }),
  ({ id }) => call('PUT', `${members}/${id}`, { status: 'Subscribed ', consent: first }),
  ({ id }) => call('PUT', `${otherMembers}/${id}`),
  ({ email_address }, nth) =>
    call('POST', `${members}/batch`, {
      items: [{ email_address }, { email_address: `m${nth % strangers}@a.example` }],
    }),
  ({ id, email_address }, nth) => {
    const others = [`new-${nth % strangers}@customer.example`, `newer-${nth % strangers}@customer.example`];
    const items = others.map((one) => ({ email_address: one, status: 'subscribed' }));
    return call('POST', `${nth % 2 === 0 ? members : otherMembers}/batch`, {
      items: [...items, nth % 4 < 2 ? { contact_id: id } : { email_address }],
    });
  },
  ({ email_address }, nth) => {
    const given = { status: 'subscribed', consent: first };
    // With another one: those of a batch of one are sent alone.
    return call('POST', `${members}/batch`, {
      items: [{ email_address, ...given }, { email_address: `n${nth % strangers}@a.example` }],
    });
  },
  ({ id, email_address }, nth) => {
    const items = [
      { contact_id: id },
      { email_address: `n${nth % strangers}@a.example` },
      { email_address: `X${email_address}` },
    ];
    return call('POST', `${otherMembers}/batch`, { items });
  },
];

const withoutNames = ({ id: _, remote_id: __, ...body }: Body): Body => body;

/** Writes that do not say that somebody is to be subscribed now. */
const quiet: readonly ((person: Person, nth: number) => Promise<Reply>)[] = [
  ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { first_name: `Ada ${nth}` }),
  ({ id }, nth) =>
    call('PATCH', `${contacts}/${id}`, { field_mappings: { 'Loyalty no': String(nth) }, language: 'fr' }),
  ({ id, read }) => call('PATCH', `${contacts}/${id}`, withoutNames(read)),
  ({ id, read }, nth) => call('PATCH', `${contacts}/${id}`, { ...withoutNames(read), last_name: `L ${nth}` }),
  ({ id }) => call('PATCH', `${contacts}/${id}`, { status: 'subscribed' }),
  ({ id }) => call('PATCH', `${contacts}/${id}`, { status: ' Subscribed', consent: first }),
  ({ email_address }) => call('POST', contacts, { email_address, first_name: 'Again' }),
  ({ email_address }, nth) =>
    call('POST', `${contacts}/upsert`, { match: 'email', email_address, company_name: `C ${nth}` }),
  ({ id, read }) => call('POST', `${contacts}/batch/update`, { items: [{ ...withoutNames(read), id }] }),
  ({ email_address }) => call('POST', `${contacts}/batch`, { items: [{ email_address, status: 'subscribed' }] }),
  ...joins,
];

/** Somebody unsubscribes as soon as the service has read him, before it writes. @returns what stops it, and says whether he has */
const unsubscribeWhenRead = (person: Person): (() => boolean) => {
  let hasUnsubscribed = false;
  const stop = service.simulators.mailchimp.onExchange(({ method, path }) => {
    // Once: what is read after the write must not hide what was written.
    const names = [person.remote, encodeURIComponent(person.email_address)];
    if (hasUnsubscribed || method !== 'GET' || !names.some((name) => path.endsWith(`/members/${name}`))) return;
    hasUnsubscribed = true;
    account.set(list, person.remote, { status: 'unsubscribed' });
  });
  return () => {
    stop();
    return hasUnsubscribed;
  };
};

const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T;

describe(`consent, at the door of a vendor that stores what it is sent (SEED=${seed})`, () => {
  it(`is given by no write that does not say so: ${writes} writes, a third of them while people unsubscribe`, async () => {
    const random = createRandom(seed);
    const all: Person[] = [];
    for (let index = 0; index < people; index += 1) all.push(await addPerson(index));
    expect(all.filter(({ remote }) => stateOf(remote) !== 'subscribed').length).toBeGreaterThanOrEqual(people * 0.3);

    const violations: string[] = [];
    let unsubscribed = 0;
    for (let nth = 0; nth < writes; nth += 1) {
      const person = pick(random, all);
      // Each of them once on somebody who has unsubscribed, the others at random.
      const write = quiet[nth] ?? pick(random, quiet);
      const status = quiet[nth] === undefined ? pick(random, states) : 'unsubscribed';
      if (quiet[nth] !== undefined || random(4) === 0) account.set(list, person.remote, { status });
      if (random(5) === 0) person.read = recordOf(await call('GET', `${contacts}/${person.id}`));
      const before = stateOf(person.remote);
      const stop = random(3) === 0 ? unsubscribeWhenRead(person) : () => false;
      const reply = await write(person, nth);
      const hasUnsubscribed = stop();
      const after = stateOf(person.remote);
      if (hasUnsubscribed) unsubscribed += 1;
      const wasSubscribed = before === 'subscribed' && !hasUnsubscribed;
      if (after === 'subscribed' && !wasSubscribed)
        violations.push(`${nth}: ${before} became ${after} (${reply.status}) by ${write}`);
      const stays = joins.includes(write) && !hasUnsubscribed;
      if (stays && after !== before) violations.push(`${nth}: ${before} became ${after} by ${write}`);
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    }
    const known = new Set(all.map(({ email_address }) => email_address));
    const others = [list, otherList].flatMap((one) =>
      account.contacts(one).map((id) => account.get(one, id)?.values ?? expect.fail(id)),
    );
    expect(others.length).toBeGreaterThan(people + 10);
    for (const { list_id: of, email_address, status } of others)
      if (status === 'subscribed' && (of === otherList || !known.has(String(email_address))))
        violations.push(`${email_address} is subscribed`);
    expect(violations).toEqual([]);
    expect(unsubscribed).toBeGreaterThan(writes / 10);
  }, 900_000);

  it('is given by a later one, where the vendor lets it', async () => {
    const person = await addPerson(people + 1);
    expect(stateOf(person.remote)).toBe('unsubscribed');
    const body = { status: 'subscribed', consent: later };
    expect(recordOf(await call('PATCH', `${contacts}/${person.id}`, body))).toMatchObject({ status: 'subscribed' });
    expect(stateOf(person.remote)).toBe('subscribed');
  });
});
