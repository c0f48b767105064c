import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../../../infra/simulators/shared/exchanges.ts';
import { getText } from '../../../lib/engine/mapping/path.ts';
import { runDueJobs } from '../../../lib/workers/jobs.ts';
import { workers } from '../../../lib/workers/table.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { type CallAs, callAs } from '../../harness/connected.ts';
import { dataOf, recordOf } from '../../harness/reply.ts';
import { runs, seed, sizeOf } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { createRandom, type Random } from '../../sync/play/random.ts';
import { contacts, type Door, type Person, quietWrites } from './door.ts';
import { doors } from './index.ts';

const people = sizeOf(10, 20);
const writes = runs(sizeOf(30, 40), 10_000);
/** Doors to test with a job. A job makes 101 writes like a batch, so some doors suffice. */
const withJobs = byProvider(doors, 3);

let service: Service;

beforeAll(async () => {
  service = await startService({ isWatched: false });
});

afterAll(() => service.stop());

const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T;

describe.each(byProvider(doors, 1))(`consent at the door of %s, of %s (SEED=${seed})`, (provider, channel, open) => {
  let call: CallAs;
  let door: Door;

  beforeAll(async () => {
    call = callAs(service, (await service.connect(await service.project(), provider)).token);
    door = await open(service, call);
  });

  const read = async (id: string) => recordOf(await call('GET', `${contacts}/${id}`));

  const addPerson = async (index: number): Promise<Person> => {
    const email_address = `person-${index}@${door.domain ?? 'customer.example'}`;
    const body = { email_address, ...door.given?.(index) };
    const { id, remote_id } = recordOf(await call('POST', contacts, body), 201);
    const person: Person = { id, remote_id, email_address, read: {} };
    door.decide(person, door.states[index % door.states.length] ?? expect.fail('no state'));
    person.read = await read(id);
    return person;
  };

  /**
   * Unsubscribes the person after the service has read the contact, before it writes.
   * @returns a function that stops this and says whether the person has unsubscribed
   */
  const unsubscribeWhenRead = (person: Person, isApart: boolean): (() => boolean) => {
    let hasUnsubscribed = false;
    const reads = (exchange: Exchange): boolean =>
      isApart ? door.readsApart?.(exchange) === true : exchange.method === 'GET' && door.reads(exchange, person);
    const stop = service.simulators[provider].onExchange((exchange) => {
      // Unsubscribes once only: a read after the write must not hide the written state.
      if (hasUnsubscribed || !reads(exchange)) return;
      hasUnsubscribed = true;
      door.decide(person, door.unsubscribed);
    });
    return () => {
      stop();
      return hasUnsubscribed;
    };
  };

  it(`is never given by a write without a new consent: ${writes} writes, half during an unsubscribe`, async () => {
    const random = createRandom(seed);
    const quiet = [...quietWrites(call, door), ...door.writes, ...door.joins];
    // Each write is tried once, and some are tried again.
    expect(quiet.length).toBeLessThan(writes);
    const all: Person[] = [];
    for (let index = 0; index < people; index += 1) all.push(await addPerson(index));
    const sentNothing = all.filter((person) => door.stateOf(person) !== door.subscribed);
    expect(sentNothing.length).toBeGreaterThanOrEqual(people * 0.3);

    // The account also contains people of other tests.
    const known = new Set([...all.map(({ email_address }) => email_address), ...door.strangers(new Set())]);
    const violations: string[] = [];
    let now = '';
    const stopWatching = service.simulators[provider].onExchange((exchange) => {
      if (door.subscribes?.(exchange)) violations.push(`${now}: ${exchange.method} ${exchange.path} was sent`);
    });
    let unsubscribed = 0;
    for (let nth = 0; nth < writes; nth += 1) {
      const person = pick(random, all);
      // Every write is tried once on an unsubscribed person. The other tries are random.
      const write = quiet[nth] ?? pick(random, quiet);
      const state = quiet[nth] === undefined ? pick(random, door.states) : door.unsubscribed;
      if (quiet[nth] !== undefined || random(4) === 0) door.decide(person, state);
      if (random(5) === 0) person.read = await read(person.id);
      const before = door.stateOf(person);
      now = `${nth}, at ${before}, by ${write}`;
      const isApart = door.readsApart !== undefined && random(2) === 0;
      const stop = random(2) === 0 ? unsubscribeWhenRead(person, isApart) : () => false;
      const reply = await write(person, nth);
      const hasUnsubscribed = stop();
      const after = door.stateOf(person);
      if (hasUnsubscribed) unsubscribed += 1;
      const wasSubscribed = before === door.subscribed && !hasUnsubscribed;
      const mustStay = door.joins.includes(write) && !hasUnsubscribed;
      if ((after === door.subscribed && !wasSubscribed) || (mustStay && after !== before))
        violations.push(`${now}: became ${after} (${reply.status})`);
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    }
    stopWatching();
    const strangers = door.strangers(known);
    expect([...violations, ...strangers.map((address) => `${address} is subscribed`)]).toEqual([]);
    expect(unsubscribed).toBeGreaterThan(writes / 10);
  }, 900_000);

  const hasJob = withJobs.some(([id, by]) => id === provider && by === channel);

  it.runIf(hasJob)('is never given by a job without a new consent: a batch of more than 100 items', async () => {
    const person = await addPerson(people + 2);
    door.decide(person, door.unsubscribed);
    const sent: string[] = [];
    const stop = service.simulators[provider].onExchange((exchange) => {
      if (door.subscribes?.(exchange)) sent.push(`${exchange.method} ${exchange.path}`);
    });
    const said = [
      { status: 'subscribed' },
      ...['email', 'sms'].map((channel) => ({ subscriptions: [{ channel, status: 'subscribed' }] })),
    ];
    const items = Array.from({ length: 101 }, (_, nth) => ({ id: person.id, ...said[nth % said.length] }));
    const reply = await call('POST', `${contacts}/batch/update`, { items });
    expect(reply.status, JSON.stringify(reply.body)).toBe(202);
    const at = Date.now();
    await service.as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 60_000 }));
    stop();
    expect(await call('GET', `/jobs/${getText(dataOf(reply, 202), 'id')}`)).toMatchObject({
      body: { data: { done: 101 } },
    });
    expect([sent, door.stateOf(person)]).toEqual([[], door.unsubscribed]);
  });

  it("is given by a consent that is newer than the contact's decision", async () => {
    const person = await addPerson(people + 1);
    expect(door.stateOf(person)).toBe(door.unsubscribed);
    const body = { status: 'subscribed', consent: { opted_in_at: new Date().toISOString() } };
    const change = () => call('PATCH', `${contacts}/${person.id}`, body);
    recordOf(await (door.agrees === undefined ? change() : door.agrees(person)));
    expect(await read(person.id)).toMatchObject(door.agreed ?? { status: 'subscribed' });
    expect(door.stateOf(person)).toBe(door.subscribed);
  });
});
