import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWebhook } from '../../lib/store/events/webhooks.ts';
import { deliverDue } from '../../lib/workers/deliver.ts';
import { callsApart, seed } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { interruptAt } from '../store/faults.ts';
import { startReceiver, withStatus } from '../webhooks/receiver.ts';
import { deliveriesTo, emit, eventOf, makeWebhook, now } from '../webhooks/samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'deliver-faults-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
  process.env.ALLOW_LOCAL_TARGETS = 'true';
});

const receiver = await startReceiver();
afterAll(() => rmSync(folder, { recursive: true }));

const minute = 60_000;

const runAt = (time: number) => deliverDue({ now: () => time, deadline: time + minute }, () => 0);

/** Creates a webhook with a separate path, and an event for it. */
const makeHook = async () => {
  const path = `/${randomUUID()}`;
  const hook = await makeWebhook(receiver.url + path);
  const { id } = await emit(eventOf({ project: hook.project }), [hook]);
  return { hook, event: id, idsThere: () => receiver.at(path).map(({ headers }) => headers['webhook-id']), path };
};

describe('a delivery worker', () => {
  it.each(['in conflict at', 'throttled at'] as const)(
    `%s any call of the database loses nothing, and sends nothing more than twice (SEED=${seed})`,
    async (name) => {
      let isHit = true;
      for (const call of callsApart(9)) {
        if (!isHit) break;
        const [bad, good] = [await makeHook(), await makeHook()];
        receiver.answerAt(bad.path, withStatus(500));
        const interruption = interruptAt(call, name);
        await runAt(now).catch(() => expect(interruption.isHit()).toBe(true));
        interruption.end();
        isHit = interruption.isHit();
        receiver.answerAt(bad.path, withStatus(200));
        await runAt(now + minute);
        await runAt(now + 2 * minute);
        const context = `${name} call ${call}`;
        expect(new Set(good.idsThere()), context).toEqual(new Set([good.event]));
        expect(good.idsThere().length, context).toBeLessThanOrEqual(2);
        for (const { hook } of [bad, good]) {
          expect(await deliveriesTo(hook), context).toMatchObject([{ status: 'delivered' }]);
        }
        expect((await getWebhook(bad.hook.project, bad.hook.id))?.failingSince, context).toBeUndefined();
        expect(call).toBeLessThan(60);
      }
    },
  );
});
