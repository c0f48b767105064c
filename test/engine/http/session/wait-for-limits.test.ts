import { beforeEach, expect, it } from 'vitest';
import type { Session } from '../../../../lib/engine/http/session/session.ts';
import { withinLimits } from '../../../../lib/engine/http/session/wait-for-limits.ts';
import { providers } from '../../../../lib/providers/all.ts';

const request = { method: 'POST', path: '/contact/' } as const;
const latest = 20_000;

let time: number;
let sent: number[];

beforeEach(() => {
  time = 0;
  sent = [];
});

/** Creates a session of Close. Its responses report these rests of the limit, one after the other. */
const sessionThatTells = (...told: readonly string[]): Session => {
  const send = async () => {
    const ratelimit = told[sent.push(time) - 1];
    return { status: 200, headers: ratelimit === undefined ? {} : { ratelimit }, body: {} };
  };
  const session = { provider: providers.close, notices: new Map(), send } as unknown as Session;
  const pause = async (ms: number): Promise<void> => {
    time += ms;
  };
  return withinLimits(session, { clock: { now: () => time, pause }, latest, atOnce: 5 });
};

const sendTimes = async (session: Session, count: number): Promise<readonly number[]> => {
  for (let index = 0; index < count; index += 1) await session.send(request);
  return sent;
};

it('waits for the end of a limit if the rest is smaller than the number of simultaneous requests', async () => {
  const session = sessionThatTells('limit=240; remaining=4; reset=2', 'limit=240; remaining=239; reset=1');
  expect(await sendTimes(session, 3)).toEqual([0, 2_000, 2_000]);
});

it('does not wait if the rest is large enough, or if no response reports it', async () => {
  expect(await sendTimes(sessionThatTells('limit=240; remaining=5; reset=2', ''), 3)).toEqual([0, 0, 0]);
});

it('does not wait beyond the deadline of the call, because the vendor will refuse', async () => {
  expect(await sendTimes(sessionThatTells('limit=240; remaining=0; reset=21'), 2)).toEqual([0, 0]);
});

it('prefers an earlier response with a report to a later response with less information', async () => {
  const session = sessionThatTells('limit=240; remaining=0; reset=5', 'limit=100; remaining=0; reset=0');
  expect(await sendTimes(session, 3)).toEqual([0, 5_000, 5_000]);
});
