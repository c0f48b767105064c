import type { ExpectedEvent, Move, Scenario } from '../scenarios/scenario.ts';
import type { Random } from './random.ts';

/** Describes an event in a line. */
export const lineOf = (object: string, { kind, id, fields = [] }: ExpectedEvent): string =>
  [`${object}.${kind}`, id, ...[...fields].toSorted()].join(' ');

export const isDelete = (line: string): boolean => /^\S+\.deleted /.test(line);

/** Maximum share of records to remove per round. A run would need a confirmation for more than a fifth. */
const mostRemoved = 0.08;

/** Counter that gives every record of every script a different name. */
let n = 0;

/** Simulates the people who work with an account. */
export interface Player {
  /** Begins a round. Each record may be changed once more. */
  begin(): void;
  /** Changes some records. */
  play(steps: number): void;
  /** The expected events since the beginning of the round. */
  readonly expected: readonly string[];
  /** Whether a line reports an old record as created. A shifted page had hidden the record. */
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
