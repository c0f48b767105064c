import type { ExpectedEvent, Move, Scenario } from '../scenarios/scenario.ts';
import type { Random } from './random.ts';

/** An event in short. */
export const lineOf = (object: string, { kind, id, fields = [] }: ExpectedEvent): string =>
  [`${object}.${kind}`, id, ...[...fields].toSorted()].join(' ');

export const isDelete = (line: string): boolean => /^\S+\.deleted /.test(line);

/** Share of the records that go in one round: more than a fifth would have to be confirmed. */
const mostRemoved = 0.08;

/** So that no script gives a record the name that another one gave it. */
let n = 0;

/** Plays the people who work with an account. */
export interface Player {
  /** From here on each record may be taken once more. */
  begin(): void;
  /** Does something to some records. */
  play(steps: number): void;
  /** The expected events since the beginning of the round. */
  readonly expected: readonly string[];
  /** Whether something is emitted as new which was there at the beginning of the round: it was moved out of sight. */
  isOfOld(line: string): boolean;
}

export const createPlayer = (scenario: Scenario, random: Random): Player => {
  const chances = scenario.moves.flatMap((move) => Array.from({ length: move.weight }, () => move));
  let fresh: string[] = [];
  let atFirst = new Set<string>();
  let removable = 0;
  let expected: string[] = [];

  const take = (): string | undefined => {
    const at = random(fresh.length);
    const found = fresh[at];
    const last = fresh.pop();
    if (last !== undefined && at < fresh.length) fresh[at] = last;
    return found;
  };

  const choose = (): Move | undefined => {
    const move = chances[random(chances.length)];
    if (move === undefined || move.takes > fresh.length) return undefined;
    return move.removes && move.takes > removable ? undefined : move;
  };

  const step = (): void => {
    const move = choose();
    if (move === undefined) return;
    const ids = Array.from({ length: move.takes }, () => take() ?? '');
    if (move.removes) removable -= move.takes;
    n += 1;
    expected.push(...move.play(n, ids).map((emitted) => lineOf(scenario.object, emitted)));
  };

  return {
    begin: () => {
      fresh = [...scenario.living()];
      atFirst = new Set(fresh.map((id) => lineOf(scenario.object, { kind: 'created', id })));
      removable = Math.floor(fresh.length * mostRemoved);
      expected = [];
    },
    isOfOld: (line) => atFirst.has(line),
    play: (steps) => {
      for (let done = 0; done < steps; done += 1) step();
    },
    get expected() {
      return expected;
    },
  };
};
