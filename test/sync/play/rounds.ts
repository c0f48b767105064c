import { requestSync, type SyncName } from '../../../lib/store/sync/syncs.ts';
import { merged, type Scenario } from '../scenarios/scenario.ts';
import type { DeliveryOrder } from './delivery-order.ts';
import { eventsOf, type WaitingEvent } from './events.ts';
import { createPlayer, isDelete, type Player } from './player.ts';
import { createRandom } from './random.ts';
import { type Workplace, work } from './work.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

/** Parameters of a script. */
export interface Script extends Pick<Workplace, 'service' | 'name' | 'scenario' | 'clock'> {
  /** Seed of the script. A seed plays the same script with any order of messages. */
  readonly seed: number;
  /** Starts the provider's change notifications. Absent if the provider sends none. */
  readonly emit?: (() => Promise<DeliveryOrder>) | undefined;
  /** Number of records at the beginning. */
  readonly records: number;
  readonly rounds: number;
  /** Number of changes before each run. About as many changes happen during the run. */
  readonly steps: number;
  /** Number of workers that die in each run, each at some page. */
  readonly kills: number;
  /** Called after the first run. */
  readonly begun?: () => void;
}

/** Difference between emitted and expected events. */
export interface Difference {
  readonly at: string;
  readonly missing: readonly string[];
  readonly unasked: readonly string[];
}

/** Lines that the first list contains more often than the second. */
const without = (lines: readonly string[], others: readonly string[]): readonly string[] => {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
};

/** Describes an emitted event like `lineOf` describes an expected event. */
export const shortOf = ({ type, remoteId, changedFields = [], mergedFrom = [] }: WaitingEvent): string =>
  [type, remoteId, ...(mergedFrom.length > 0 ? [merged] : [...changedFields].toSorted())].join(' ');

/** Creates a reader of a connection's new events since its last call, as lines. */
const createReader = ({ project, connection }: SyncName, { tellsMerges = false }: Scenario) => {
  const known = new Set<string>();
  return async (): Promise<readonly string[]> => {
    const fresh = (await eventsOf(project, connection)).filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    return fresh
      .filter(({ type, mergedFrom }) => type !== 'sync.completed' && (tellsMerges || mergedFrom === undefined))
      .map(shortOf);
  };
};

const differenceOf = (at: string, expected: readonly string[], actual: readonly string[]): readonly Difference[] => {
  const missing = without(expected, actual);
  const unasked = without(actual, expected);
  return missing.length + unasked.length === 0 ? [] : [{ at, missing, unasked }];
};

/** A running script. */
interface Play {
  readonly script: Script;
  readonly at: Workplace;
  readonly player: Player;
  readonly read: () => Promise<readonly string[]>;
  /** Number of records whose messages were processed. */
  reported: number;
}

/** Runs workers, with or without changes of the account. Before, it renews an expired registration at the provider. */
const run = async (play: Play, steps: 'changes' | 'rest', kills = play.script.kills): Promise<void> => {
  const { service, clock, deliveryOrder } = play.at;
  if (deliveryOrder !== undefined) await service.hooks(clock.time);
  const meanwhile = (most: number) => play.player.play(steps === 'changes' ? most : 0);
  play.reported += await work(play.at, { kills, meanwhile });
};

/** Runs without changes until every expected event is emitted. */
const settle = async (play: Play, kills?: number): Promise<void> => {
  for (const later of [quarter, play.script.scenario.comparedAfter ?? day]) {
    play.at.clock.time += later;
    await run(play, 'rest', kills);
  }
};

const fill = ({ scenario, clock, records }: Script): void => {
  for (let n = scenario.living().length; n < records; n += 1) scenario.create(-n);
  // The initial records are older than all changes of the script.
  clock.time += 40 * day;
};

const playBaseline = async (play: Play): Promise<readonly Difference[]> => {
  const { script, at, player, read } = play;
  await requestSync(at.name, { source: 'request', request: {} }, at.clock.time);
  player.begin();
  await run(play, 'changes');
  await settle(play);
  const emitted = await read();
  // A record that changed before its page was read was never known in another state.
  const unasked = without(emitted, player.expected).filter(
    (line) => !(script.scenario.isShifting && player.isOfOld(line)),
  );
  return unasked.length === 0 ? [] : [{ at: 'baseline', missing: [], unasked }];
};

const playRound = async (play: Play, round: number): Promise<readonly Difference[]> => {
  const { script, at, player, read } = play;
  player.begin();
  player.play(script.steps);
  at.clock.time += quarter;
  await run(play, 'changes');
  at.clock.time += quarter;
  await run(play, 'rest');
  const soon = await read();
  const expected = player.expected.filter((line) => !isDelete(line));
  const { isShifting, isLate } = script.scenario;
  const late =
    isShifting || isLate
      ? []
      : differenceOf(
          `round ${round}, changes`,
          expected,
          soon.filter((line) => !isDelete(line)),
        );
  player.play(script.steps);
  at.clock.time += day;
  await run(play, 'changes');
  await settle(play);
  return [...late, ...differenceOf(`round ${round}`, player.expected, [...soon, ...(await read())])];
};

/**
 * Plays a script of changes between and during runs. Workers die, and the provider sends notifications.
 * @returns the differences between emitted and expected events. Empty if each change was reported exactly once.
 */
export const playScript = async (script: Script): Promise<readonly Difference[]> => {
  const { scenario, name, service, clock, seed } = script;
  const random = createRandom(seed);
  const player = createPlayer(scenario, createRandom(random(2 ** 31)));
  fill(script);
  const at = { service, name, scenario, clock, random, deliveryOrder: await script.emit?.() };
  const play: Play = { script, at, player, read: createReader(name, scenario), reported: 0 };
  const found: Difference[] = [...(await playBaseline(play))];
  script.begun?.();
  for (let round = 1; round <= script.rounds; round += 1) found.push(...(await playRound(play, round)));
  await settle(play, 0);
  if (at.deliveryOrder !== undefined && play.reported === 0)
    throw new Error(`no message of ${scenario.provider} was processed`);
  return [...found, ...differenceOf('at rest', [], await play.read())];
};
