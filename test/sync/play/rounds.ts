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

/** Where and how a script is played. */
export interface Script extends Pick<Workplace, 'service' | 'name' | 'scenario' | 'clock'> {
  /** The same seed plays the same script, whatever the provider notifies. */
  readonly seed: number;
  /** Has the provider report what changes from then on; absent where it sends no notifications. */
  readonly emit?: (() => Promise<DeliveryOrder>) | undefined;
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

/** Events that were emitted and not expected, or the other way round. */
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

/** An event in short, as `lineOf` has one that is expected. */
export const shortOf = ({ type, remoteId, changedFields = [], mergedFrom = [] }: WaitingEvent): string =>
  [type, remoteId, ...(mergedFrom.length > 0 ? [merged] : [...changedFields].toSorted())].join(' ');

/** The events of a connection's sync, in short; those of earlier calls are left out. */
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

/** A script on its way. */
interface Play {
  readonly script: Script;
  readonly at: Workplace;
  readonly player: Player;
  readonly read: () => Promise<readonly string[]>;
  /** Records of which messages of the provider were worked on. */
  reported: number;
}

/** Runs workers, while the account changes or while it does not; a registration at the provider that has ended is renewed before. */
const run = async (play: Play, steps: 'changes' | 'rest', kills = play.script.kills): Promise<void> => {
  const { service, clock, deliveryOrder } = play.at;
  if (deliveryOrder !== undefined) await service.hooks(clock.time);
  const meanwhile = (most: number) => play.player.play(steps === 'changes' ? most : 0);
  play.reported += await work(play.at, { kills, meanwhile });
};

/** Goes on without changes until every expected event was emitted. */
const settle = async (play: Play, kills?: number): Promise<void> => {
  for (const later of [quarter, play.script.scenario.comparedAfter ?? day]) {
    play.at.clock.time += later;
    await run(play, 'rest', kills);
  }
};

const fill = ({ scenario, clock, records }: Script): void => {
  for (let n = scenario.living().length; n < records; n += 1) scenario.create(-n);
  // What the account was filled with is older than anything that the script does.
  clock.time += 40 * day;
};

const playBaseline = async (play: Play): Promise<readonly Difference[]> => {
  const { script, at, player, read } = play;
  await requestSync(at.name, { source: 'request', request: {} }, at.clock.time);
  player.begin();
  await run(play, 'changes');
  await settle(play);
  const emitted = await read();
  // What changed before its page was read was never known otherwise.
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
 * Plays a script of changes between and within runs, with workers that die, and with what the provider reports them.
 * @returns how the emitted events differs from it: nothing, where each change was reported once and nothing else was
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
    throw new Error(`no message of ${scenario.provider} was worked on`);
  return [...found, ...differenceOf('at rest', [], await play.read())];
};
