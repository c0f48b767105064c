import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../infra/local/caller.ts';
import { getText } from '../../../lib/engine/mapping/path.ts';
import { runDueJobs } from '../../../lib/workers/jobs.ts';
import { workers } from '../../../lib/workers/table.ts';
import { type Body, type CallAs, callAs, counter } from '../../harness/connected.ts';
import { dataOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { isLong, seed } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { allCells, type Cell, expectedOf, saying, someCells, type Vendor, vendors } from './cells.ts';
import { contacts, type Door, first, lists, membersPath, type Person } from './door.ts';
import { doors } from './index.ts';
import type { Consent } from './rule.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ isWatched: false });
  // Some simulators subscribe every contact that they are asked to, and keep the decisions of an address.
  for (const { keepDecisions } of vendors) keepDecisions?.(service.simulators);
});

afterAll(() => service.stop());

const nth = counter();
let numbers = 0;

const consentFor = (consent: Consent): unknown => {
  const times: Readonly<Record<Consent, string | undefined>> = {
    none: undefined,
    older: '2025-06-01T10:00:00Z',
    equal: first.opted_in_at,
    newer: new Date(Date.now() + 1).toISOString(),
    future: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const opted_in_at = times[consent];
  return opted_in_at && { opted_in_at };
};

/** The answer to an item or to a request. */
interface Told {
  readonly code: number;
  readonly told: unknown;
}

const itemOf = (reply: Reply): Told => {
  const [item] = Object(reply.body).data ?? [];
  return { code: Number(item?.statusCode ?? reply.status), told: item ?? reply.body };
};

const ofReply = (reply: Reply): Told => ({ code: reply.status, told: reply.body });

/** Performs the write of a cell. @param id of the contact, if there is one */
type Act = (cell: Cell, body: Body, id: string | undefined) => Promise<Told>;

const runJob = async (call: CallAs, body: Body): Promise<Told> => {
  const items = [body, ...Array.from({ length: 100 }, () => ({ email_address: '' }))];
  const started = await call('POST', `${contacts}/batch`, { items });
  if (started.status !== 202) return ofReply(started);
  const at = Date.now();
  await service.as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 60_000 }));
  const job = dataOf(await call('GET', `/jobs/${getText(dataOf(started, 202), 'id')}`));
  const [told] = Object(job).results;
  return { code: Number(told.statusCode), told };
};

const acting =
  (call: CallAs, members: string): Act =>
  async ({ way, vendor, consent }, body, id) => {
    const other = { email_address: `${nth('other')}@others.example` };
    const said = saying(vendor.channel, consentFor(consent));
    switch (way) {
      case 'create':
        return ofReply(await call('POST', contacts, body));
      case 'upsert':
        return ofReply(await call('POST', `${contacts}/upsert`, { match: 'email', ...body }));
      case 'batch':
        return itemOf(await call('POST', `${contacts}/batch`, { items: [body, other] }));
      case 'batch/upsert':
        return itemOf(
          await call('POST', `${contacts}/batch/upsert`, {
            items: [body, other].map((one) => ({ match: 'email', ...one })),
          }),
        );
      case 'job':
        return runJob(call, body);
      case 'member':
        return ofReply(await call('PUT', `${members}/${id}`, said));
      case 'member/batch':
        return itemOf(await call('POST', `${members}/batch`, { items: [{ contact_id: id, ...said }] }));
      case 'update':
        return ofReply(await call('PATCH', `${contacts}/${id}`, said));
    }
  };

const needsContact = ({ way }: Cell): boolean => way === 'update' || way.startsWith('member');

describe.each(vendors)(`$provider, $channel (SEED=${seed})`, (vendor: Vendor) => {
  let call: CallAs;
  let door: Door;
  let act: Act;

  beforeAll(async () => {
    call = callAs(service, (await service.connect(await service.project(), vendor.provider)).token);
    const channel = vendor.channel === 'email' ? 'e-mail' : 'text messages';
    const open = doors.find(([provider, of]) => provider === vendor.provider && of === channel)?.[2];
    door = (await open?.(service, call)) ?? expect.fail('no door');
    const [list] = recordsOf(await call('GET', lists));
    act = acting(call, await membersPath(call, list?.remote_id));
  });

  const findBy = async (email_address: string): Promise<Person | undefined> => {
    const [found] = recordsOf(await call('GET', contacts, undefined, { email_address }));
    return found && { id: found.id, remote_id: found.remote_id, email_address, read: {} };
  };

  const add = async (given: Body): Promise<Person> => {
    const { id, remote_id } = recordOf(await call('POST', contacts, given), 201);
    return { id, remote_id, email_address: String(given.email_address), read: {} };
  };

  const remove = async ({ id, remote_id }: Person): Promise<void> => {
    if (vendor.remove) vendor.remove(service.simulators, remote_id);
    else expect((await call('DELETE', `${contacts}/${id}`)).status).toBe(200);
  };

  /** Brings the person into the state before the write. @returns the id of the contact, if there is one */
  const arrange = async (cell: Cell, given: Body): Promise<string | undefined> => {
    const { before } = cell;
    if (before === 'unknown') return needsContact(cell) ? (await add(given)).id : undefined;
    const person = await add({ ...given, ...saying(vendor.channel, first) });
    door.decide(person, vendor.states[before === 'deleted' ? 'unsubscribed' : before] ?? expect.fail('no such state'));
    if (before !== 'deleted') return person.id;
    await remove(person);
    return needsContact(cell) ? (await add(given)).id : undefined;
  };

  const isSubscribed = async (email: string): Promise<boolean> => {
    const found = await findBy(email);
    return found !== undefined && door.stateOf(found) === door.subscribed;
  };

  const tryCell = async (cell: Cell): Promise<readonly string[]> => {
    const email_address = `${nth('cell')}@${door.domain ?? 'table.example'}`;
    numbers += 1;
    const phones = vendor.channel === 'sms' && { phone_numbers: [{ phone_number: `+1212${5_550_000 + numbers}` }] };
    const given: Body = { email_address, ...phones };
    const id = await arrange(cell, given);
    const expected = expectedOf(cell);
    const sent: string[] = [];
    const stop = service.simulators[vendor.provider].onExchange((exchange) => {
      if (door.subscribes?.(exchange) && exchange.status < 400) sent.push(`${exchange.method} ${exchange.path}`);
    });
    const { code, told } = await act(cell, { ...given, ...saying(vendor.channel, consentFor(cell.consent)) }, id);
    stop();
    const name = `${cell.way}, ${cell.before}, consent ${cell.consent}`;
    const after = await isSubscribed(email_address);
    return [
      ...(expected.codes.includes(code) ? [] : [`${name}: ${code} ${JSON.stringify(told)}`]),
      ...(after === expected.isSubscribed ? [] : [`${name}: is ${after ? '' : 'not '}subscribed`]),
      ...(expected.sends || sent.length === 0 ? [] : [`${name}: ${sent} was sent`]),
    ];
  };

  it('subscribes only people who have consented', async () => {
    const cells = (isLong ? allCells : someCells(seed)).filter((cell) => cell.vendor === vendor);
    expect(cells.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const cell of cells) wrong.push(...(await tryCell(cell)));
    expect(wrong).toEqual([]);
  });
});

it('the short form of the table has at most 300 cells', () => {
  expect(someCells(seed).length).toBeLessThanOrEqual(300);
  expect(someCells(seed).length).toBeGreaterThan(150);
});
