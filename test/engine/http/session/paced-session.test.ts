import { beforeEach, expect, it } from 'vitest';
import { paceSession, paceWrites } from '../../../../lib/engine/http/session/paced-session.ts';
import type { Session } from '../../../../lib/engine/http/session/session.ts';
import { providers } from '../../../../lib/providers/all.ts';
import type { Pace, Provider } from '../../../../lib/providers/define.ts';

const search = { method: 'POST', path: '/contacts/search' } as const;

let time: number;
let sent: number[];

beforeEach(() => {
  time = 0;
  sent = [];
});

/** Simulates timers: waits end in the order of their times. */
const timers = () => {
  const waiting: { readonly at: number; readonly go: () => void }[] = [];
  const pause = (ms: number) => new Promise<void>((go) => waiting.push({ at: time + ms, go }));
  const passAll = async (): Promise<void> => {
    for (;;) {
      await new Promise(setImmediate);
      const next = waiting.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      time = next.at;
      next.go();
    }
  };
  return { pause, passAll };
};

const sessionWith = (paces: readonly Pace[]) => {
  const send = async () => {
    sent.push(time);
    return { status: 200, headers: {}, body: {} };
  };
  return { provider: { paces }, send } as unknown as Session;
};

const few: Pace = { path: /\/search$/, limit: 2, seconds: 1 };

it('sends the first request at once, and later requests at even distances, in order', async () => {
  const { pause, passAll } = timers();
  const session = paceSession(sessionWith([few]), { now: () => time, pause });
  const all = Promise.all(Array.from({ length: 5 }, () => session.send(search)));
  await passAll();
  await all;
  expect(sent).toEqual([0, 500, 1000, 1500, 2000]);
});

it('waits only as long as needed: earlier requests do not count', async () => {
  const { pause, passAll } = timers();
  const session = paceSession(sessionWith([few]), { now: () => time, pause });
  for (const at of [0, 700, 900, 3000]) {
    time = Math.max(time, at);
    const one = session.send(search);
    await passAll();
    await one;
  }
  expect(sent).toEqual([0, 700, 1200, 3000]);
});

it('sends other requests at once', async () => {
  const session = paceSession(sessionWith([few]), { now: () => time, pause: () => Promise.reject(new Error('waits')) });
  for (let n = 0; n < 5; n += 1) await session.send({ method: 'GET', path: '/contacts' });
  expect(sent).toHaveLength(5);
});

it('returns the session itself if the provider has no such limit', () => {
  const session = sessionWith([]);
  expect(paceSession(session, { now: () => time, pause: async () => undefined })).toBe(session);
});

it('spreads only writes, or only reads, if the limit is for these', async () => {
  const { pause, passAll } = timers();
  const read = { method: 'POST', path: '/contacts/query', reads: true } as const;
  const write = { method: 'PUT', path: '/contacts/1' } as const;
  const writes: Pace = { path: /./, reads: false, limit: 2, seconds: 1 };
  const timesOf = async (session: Session, requests: readonly Parameters<Session['send']>[0][]) => {
    [time, sent] = [0, []];
    const all = Promise.all(requests.map((request) => session.send(request)));
    await passAll();
    await all;
    return sent;
  };
  const clock = { now: () => time, pause };
  expect(await timesOf(paceSession(sessionWith([writes]), clock), [write, read, write, read])).toEqual([0, 0, 0, 500]);
  const reads = { ...writes, reads: true };
  expect(await timesOf(paceSession(sessionWith([reads]), clock), [write, read, write, read])).toEqual([0, 0, 0, 500]);
  // A caller waits only for its own writes.
  const both = sessionWith([reads, writes, few]);
  expect(await timesOf(paceWrites(both, clock), [read, read, search, write, write])).toEqual([0, 0, 0, 500, 1000]);
});

it('is declared only for limits per second: a worker waits for its turn, for at most two minutes per connection', () => {
  const distances = Object.values<Provider>(providers).flatMap(({ paces = [] }) =>
    paces.map(({ limit: requests, seconds }) => seconds / requests),
  );
  expect(distances.length).toBeGreaterThan(0);
  expect(Math.max(...distances)).toBeLessThanOrEqual(5);
});
