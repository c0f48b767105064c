import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDemoData } from '../../infra/local/demo-data.ts';
import { simulatedIds } from '../../infra/simulators/registry.ts';
import { issueCauses } from '../../lib/console/issue-row.ts';
import { causeOf } from '../../lib/issues/causes.ts';
import { loaders } from '../../lib/providers/registry.ts';
import { readPage, signIn } from '../console/sign-in.ts';
import { dataOf } from '../harness/reply.ts';
import { type Account, createdBy, hour, makeAccount, makeHook, minute, supportScopes } from '../stage/account.ts';
import { type Stage, startStage } from '../stage/stage.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import type { OpeningFault, Planted, QuietFault } from './planted/fault.ts';
import { openingFaults, quietFaults } from './planted/faults.ts';

let stage: Stage;
let receiver: Receiver;
let account: Account;

beforeAll(async () => {
  receiver = await startReceiver();
  stage = await startStage({ hubspot: { strictDuplicates: false } });
});

afterAll(() => stage.stop());

afterEach(async () => {
  stage.service.simulators.hubspot.clearFailures();
  const { connection, project } = account;
  await stage.service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
  stage.pass(hour);
  await stage.erase();
});

const listOf = async (path: string): Promise<readonly Record<string, unknown>[]> =>
  dataOf((await account.send('GET', path)).reply) as never;

/** Causes and states of all issues of the project. */
const issues = async (): Promise<readonly string[]> =>
  (await listOf('/issues')).map(({ cause, status }) => `${cause} ${status}`);

/** Types of all events about issues of the project, in order. */
const events = async (): Promise<readonly unknown[]> => {
  await stage.send();
  return (await listOf('/events?type=issue.*')).map(({ type }) => type);
};

/** Does some work, and stores its entries of the log. */
const work = async (act: () => Promise<unknown>): Promise<void> => {
  await act();
  await stage.log();
};

/** Repeats work until a condition holds. @returns the time that has passed, ms */
const repeatUntil = async (act: () => Promise<unknown>, step: number, holds: () => Promise<boolean>, most: number) => {
  const began = stage.now();
  for (;;) {
    await work(act);
    if (await holds()) return stage.now() - began;
    expect(stage.now() - began, 'nothing has changed in time').toBeLessThan(most);
    stage.pass(step);
  }
};

const hasIssue = async (): Promise<boolean> => (await issues()).length > 0;

/** The fault opens its issue after the waiting time of the cause, and no other issue while it continues. */
const expectOpening = async ({ opens, after, step }: OpeningFault, { meet }: Planted): Promise<void> => {
  const waited = await repeatUntil(meet, step, hasIssue, after + 2 * hour);
  expect(waited).toBeGreaterThanOrEqual(after);
  // The next attempts of a worker may be due later.
  expect(waited).toBeLessThanOrEqual(after + Math.max(2 * step, 30 * minute));
  for (let more = 0; more < 3; more += 1) {
    stage.pass(step);
    await work(meet);
  }
  expect(await issues()).toEqual([`${opens} ongoing`]);
  expect(await events()).toEqual(['issue.opened']);
};

/** The cure closes the issue, with the closing evidence only. */
const expectClosing = async ({ opens, quiet = 0, step }: OpeningFault, planted: Planted): Promise<void> => {
  const { meet, cure, other, prove = meet } = planted;
  await cure();
  stage.pass(minute);
  // A success soon after a failure closes nothing.
  if (quiet > 0 && other === undefined) await work(meet);
  if (other !== undefined) await work(other);
  expect(await issues()).toEqual([`${opens} ongoing`]);
  stage.pass(quiet);
  const isClosed = async () => (await issues())[0] === `${opens} resolved`;
  await repeatUntil(prove, Math.max(step, 15 * minute), isClosed, 24 * hour);
  expect(await issues()).toEqual([`${opens} resolved`]);
  expect(await events()).toEqual(['issue.opened', 'issue.resolved']);
};

/** Texts of a markup, without commands. */
const wordsOf = (markup: string): string =>
  markup
    .replaceAll(/<details class="curl">.*?<\/details>|<button.*?<\/button>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:])/g, '');

/**
 * Expects the texts that decide cause and cure on the pages that a support engineer opens: the overview, the
 * connection, its webhooks, and the latest requests without success or of a write.
 */
const expectDecided = async (decided: readonly RegExp[]): Promise<void> => {
  const { key } = await account.makeKey('Support', supportScopes);
  const { cookie } = await signIn(stage.service, key);
  const open = async (path: string) => String((await readPage(stage.service, path, { cookie })).body);
  const firsts = await Promise.all(
    ['', `/connections/${account.connection.id}`, '/requests?outcome=unsuccessful'].map(open),
  );
  const all = firsts.join();
  const linked = (kind: string) =>
    [...all.matchAll(new RegExp(`href="/console(/${kind}/[^"?#]+)"`, 'g'))].map(([, path = '']) => path);
  const paths = new Set([...linked('webhooks'), ...linked('requests').slice(0, 3)]);
  const pages = [...firsts, ...(await Promise.all([...paths].map(open)))];
  const text = wordsOf(pages.join('\n'));
  for (const one of decided) expect(text).toMatch(one);
  for (const page of pages) expect(Buffer.byteLength(page)).toBeLessThan(150 * 1024);
};

/** The texts of the page of the connection, as a support engineer sees it: before the time line, and the time line. */
const readConnection = async (): Promise<readonly [state: string, timeLine: string]> => {
  const { key } = await account.makeKey('Support', supportScopes);
  const { cookie } = await signIn(stage.service, key);
  const { body } = await readPage(stage.service, `/connections/${account.connection.id}`, { cookie });
  const [state = '', ...timeLine] = String(body).split('class="timeline"');
  const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '');
  return [textOf(state), textOf(timeLine.join())];
};

/** The console shows the issue of a connection on its time line. */
const expectShown = async ({ opens, page = /./, decided }: OpeningFault): Promise<void> => {
  await expectDecided(decided);
  if (causeOf(opens).subject !== 'connection') return;
  const [state, timeLine] = await readConnection();
  expect(state).toMatch(page);
  expect(timeLine).toContain(`${issueCauses[opens]} Opened`);
};

describe('opens exactly one issue, which its cure closes:', () => {
  it.each(openingFaults)('$fault → $opens, closed by $closedBy', async (fault) => {
    account = await makeAccount(stage, fault.provider);
    const planted = await fault.plant(account, receiver);
    await expectOpening(fault, planted);
    await expectShown(fault);
    await expectClosing(fault, planted);
  });
});

describe('opens no issue, and is found on the time line:', () => {
  it.each(quietFaults)('$fault', async ({ plant, step, timeLine, decided }: QuietFault) => {
    account = await makeAccount(stage);
    const { meet } = await plant(account, receiver);
    for (let count = 0; count < 6; count += 1) {
      await work(meet);
      stage.pass(step);
    }
    expect(await issues()).toEqual([]);
    expect(await events()).toEqual([]);
    const [, shown] = await readConnection();
    for (const text of timeLine) expect(shown).toMatch(text);
    await expectDecided(decided);
  });
});

describe('ends with its subject:', () => {
  it('an issue of a webhook that is switched off', async () => {
    account = await makeAccount(stage);
    const hook = await makeHook(account, receiver);
    hook.answer(500);
    createdBy(await account.ofAccount('POST', '/crm/contacts', { last_name: 'Hamilton' }));
    await repeatUntil(stage.send, 2 * minute, hasIssue, hour);
    await account.send('PUT', `/webhook/${hook.id}`, { body: { active: false } });
    stage.pass(3 * minute);
    await stage.erase();
    expect(await issues()).toEqual(['webhook_failing resolved']);
    expect(await events()).toEqual(['issue.opened', 'issue.resolved']);
  });

  it('an issue of a revoked connection, which opens none again', async () => {
    account = await makeAccount(stage);
    stage.service.simulators.hubspot.failWith(401, { times: Number.POSITIVE_INFINITY });
    await work(() => account.ofAccount('GET', '/crm/contacts'));
    expect(await issues()).toEqual(['connection_needs_reauth ongoing']);
    await account.send('DELETE', `/connections/${account.connection.id}`);
    stage.pass(hour);
    await stage.erase();
    expect(await issues()).toEqual(['connection_needs_reauth resolved']);
    await work(() => account.ofAccount('GET', '/crm/contacts'));
    expect(await issues()).toEqual(['connection_needs_reauth resolved']);
  });
});

/** Hours of reads, syncs and deliveries of a healthy account. */
const healthyHours = 3;

describe('a healthy account opens no issue', () => {
  it.each(
    Array.from({ length: 20 }, (_, run) => [run + 1, simulatedIds[run % simulatedIds.length] ?? 'hubspot'] as const),
  )('in run %i, at %s', async (run, provider) => {
    account = await makeAccount(stage, provider);
    const { connection, send } = account;
    const declared = (await loaders[provider]?.()) ?? expect.fail(`no provider ${provider}`);
    await createDemoData(stage.service.call, declared, connection.token);
    await makeHook(account, receiver, ['*']);
    await send('POST', `/connections/${connection.id}/sync`, { body: {} });
    for (let done = 0; done < healthyHours; done += 1) {
      // A single failure between successes is usual.
      if (run % 3 === 0 && done === 1) stage.service.simulators[provider].failWith(500);
      await stage.sync();
      await work(() => createDemoData(stage.service.call, declared, connection.token));
      await stage.send();
      stage.pass(hour);
    }
    expect(await issues()).toEqual([]);
    expect(await events()).toEqual([]);
    expect(await listOf(`/requests?id_connection=${connection.id}&outcome=succeeded`)).not.toEqual([]);
  });
});

it('there are 20 faults', () => {
  expect(openingFaults.length + quietFaults.length).toBe(20);
});
