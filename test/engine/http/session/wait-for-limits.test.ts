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

/** A session of Close whose answers tell what is left, one after the other. */
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

it('waits for the end of a limit of which less is left than is under way at once', async () => {
  const session = sessionThatTells('limit=240; remaining=4; reset=2', 'limit=240; remaining=239; reset=1');
  expect(await sendTimes(session, 3)).toEqual([0, 2_000, 2_000]);
});

it('waits for nothing where enough is left, or an answer does not say', async () => {
  expect(await sendTimes(sessionThatTells('limit=240; remaining=5; reset=2', ''), 3)).toEqual([0, 0, 0]);
});

it('does not wait beyond the time of the call: the vendor says itself that it is too much', async () => {
  expect(await sendTimes(sessionThatTells('limit=240; remaining=0; reset=21'), 2)).toEqual([0, 0]);
});

it('takes what an earlier answer said over a later one that says less', async () => {
  const session = sessionThatTells('limit=240; remaining=0; reset=5', 'limit=100; remaining=0; reset=0');
  expect(await sendTimes(session, 3)).toEqual([0, 5_000, 5_000]);
});
