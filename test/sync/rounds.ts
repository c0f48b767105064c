import { getSync, requestSync, type Sync, type SyncName } from '../../lib/store/syncs.ts';
import type { Service } from '../harness/service.ts';
import type { Exchange } from '../simulators/simulator.ts';
import type { Desk } from './desks/desk.ts';
import { killAt } from './kill.ts';
import { eventsOf } from './outbox.ts';
import { createPlayer, isDelete, type Player } from './player.ts';
import type { Random } from './random.ts';

const second = 1_000;
const minute = 60 * second;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

/** Longer than a worker that died keeps a sync. */
const afterLease = 2 * minute + 1;

/** The service's clock, epoch ms. */
export interface Clock {
  time: number;
}

/** Where and how a script is played. */
export interface Script {
  readonly service: Service;
  readonly name: SyncName;
  readonly desk: Desk;
  readonly clock: Clock;
  readonly random: Random;
  /** Records at the beginning. */
  readonly records: number;
  readonly rounds: number;
  /** What is done to records before each run; about as much again while it pages. */
  readonly steps: number;
  /** Workers that die in each run, each at some page. */
  readonly kills: number;
  /** Called when the first run is done. */
  readonly begun?: () => void;
}

/** What was told and not to be told, or the other way round. */
export interface Difference {
  readonly at: string;
  readonly missing: readonly string[];
  readonly unasked: readonly string[];
}

/** What the first list has more of than the second one. */
const without = (lines: readonly string[], others: readonly string[]): readonly string[] => {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
};

const isKill = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.every(isKill) : error instanceof Error && error.message === 'killed';

/** The events of a connection's sync, in short; those of earlier calls are left out. */
const createReader = ({ project, connection }: SyncName) => {
  const known = new Set<string>();
  return async (): Promise<readonly string[]> => {
    const fresh = (await eventsOf(project, connection)).filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    return fresh
      .filter(({ type }) => type !== 'sync.completed')
      .map(({ type, remoteId, changedFields = [] }) => [type, remoteId, ...[...changedFields].toSorted()].join(' '));
  };
};

const syncOf = async (name: SyncName): Promise<Sync> => {
  const sync = await getSync(name);
  if (sync === undefined) throw new Error(`there is no sync of ${name.object}`);
  return sync;
};

/** Whether an exchange is of a page of the desk's records. */
const isPage = ({ pages, query }: Desk, { path, requestBody }: Exchange): boolean =>
  pages.test(path) && (query === undefined || query.test(String(Object(requestBody).query)));

/** Runs workers until the sync waits for its time; they die as told, and the account changes while they page. */
const work = async ({ service, name, desk, clock, random }: Script, kills: number, meanwhile: () => void) => {
  let left = kills;
  let revive: (() => void) | undefined;
  const stop = desk.simulator.onExchange((exchange) => {
    if (!isPage(desk, exchange)) return;
    clock.time += random(40 * second);
    meanwhile();
    if (left === 0 || revive !== undefined || random(3) > 0) return;
    left -= 1;
    revive = killAt(1 + random(4), random(2) === 0 ? 'before' : 'after');
  });
  try {
    for (;;) {
      await service
        .sync(() => clock.time)
        .catch((error: unknown) => {
          if (!isKill(error)) throw error;
        });
      revive?.();
      if (revive !== undefined) clock.time += afterLease;
      revive = undefined;
      const { state, finishedAt, result, lastError, dueAt = '' } = await syncOf(name);
      if (lastError !== undefined) throw new Error(`${lastError.code}: ${lastError.message}`);
      if (state === 'waiting' && finishedAt !== undefined && result === 'succeeded' && Date.parse(dueAt) > clock.time)
        return;
      clock.time += second;
    }
  } finally {
    revive?.();
    stop();
  }
};

const differenceOf = (at: string, expected: readonly string[], actual: readonly string[]): readonly Difference[] => {
  const missing = without(expected, actual);
  const unasked = without(actual, expected);
  return missing.length + unasked.length === 0 ? [] : [{ at, missing, unasked }];
};

/** Goes on without changes until all that there is to tell has been told. */
const settle = async (script: Script, kills: number): Promise<void> => {
  const { clock } = script;
  for (const later of [quarter, day]) {
    clock.time += later;
    await work(script, kills, () => undefined);
  }
};

const playBaseline = async (script: Script, player: Player, read: () => Promise<readonly string[]>) => {
  const { desk, clock, name, records, kills } = script;
  for (let n = desk.living().length; n < records; n += 1) desk.create(-n);
  // What the account was filled with is older than anything that the script does.
  clock.time += 40 * day;
  await requestSync(name, { source: 'request', request: {} }, clock.time);
  player.begin();
  await work(script, kills, () => player.play(3));
  await settle(script, kills);
  const told = await read();
  // What changed before its page was read was never known otherwise.
  const unasked = without(told, player.expected).filter((line) => !(desk.isShifting && player.isOfOld(line)));
  return unasked.length === 0 ? [] : [{ at: 'baseline', missing: [], unasked }];
};

const playRound = async (script: Script, round: number, player: Player, read: () => Promise<readonly string[]>) => {
  const { desk, clock, steps, kills } = script;
  const meanwhile = () => player.play(3);
  player.begin();
  player.play(steps);
  clock.time += quarter;
  await work(script, kills, meanwhile);
  clock.time += quarter;
  await work(script, kills, () => undefined);
  const soon = await read();
  const expected = player.expected.filter((line) => !isDelete(line));
  const late = desk.isShifting
    ? []
    : differenceOf(
        `round ${round}, changes`,
        expected,
        soon.filter((line) => !isDelete(line)),
      );
  player.play(steps);
  clock.time += day;
  await work(script, kills, meanwhile);
  await settle(script, kills);
  return [...late, ...differenceOf(`round ${round}`, player.expected, [...soon, ...(await read())])];
};

/**
 * Plays a script of changes between and within runs, with workers that die.
 * @returns how what was told differs from it: nothing, where each change was told of once and nothing else was
 */
export const playScript = async (script: Script): Promise<readonly Difference[]> => {
  const { desk, name, random } = script;
  const player = createPlayer(desk, random);
  const read = createReader(name);
  const found: Difference[] = [...(await playBaseline(script, player, read))];
  script.begun?.();
  for (let round = 1; round <= script.rounds; round += 1) {
    found.push(...(await playRound(script, round, player, read)));
  }
  await settle(script, 0);
  return [...found, ...differenceOf('at rest', [], await read())];
};
