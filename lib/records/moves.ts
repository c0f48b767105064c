import type { Move } from '../engine/mapping/draft.ts';
import { getList, getText } from '../engine/path.ts';
import type { Values } from '../engine/template.ts';
import { ApiError } from '../errors.ts';
import type { RecordContext } from './context.ts';
import { readRemote } from './remote.ts';

/** Moves away from where the record stands, before the way is given up: each is seen by the people who watch it. */
const mostMoves = 4;

/** A move that can be made, and where it leads. */
interface Way {
  readonly id: string;
  readonly to: string;
}

/** The moves of one record towards a state. */
interface Walk {
  readonly context: RecordContext;
  readonly names: Values;
  readonly move: Move;
  /** States that the record has been in. */
  readonly been: Set<string>;
  readonly between: ReadonlySet<string>;
}

const waysFrom = async ({ context: { session }, names, move: { moves } }: Walk): Promise<readonly Way[]> => {
  const { body } = await session.send(moves.list, names);
  return getList(body, moves.list.items).flatMap((one) => {
    const [id, to] = [getText(one, moves.id), getText(one, moves.to)];
    return id === undefined || to === undefined ? [] : [{ id, to }];
  });
};

const make = async ({ context: { session }, names, move: { moves }, been }: Walk, { id, to }: Way): Promise<void> => {
  been.add(to);
  await session.send(moves.make, { ...names, move: id });
};

/** A move that the vendor wants to know more for is none on the way. */
const canMake = async (walk: Walk, way: Way): Promise<boolean> => {
  try {
    await make(walk, way);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'provider_rejected') return false;
    throw error;
  }
};

const refused = ({ context, move }: Walk, from: string, reason: string): ApiError =>
  new ApiError(
    'provider_rejected',
    `${context.provider.id} has no way from "${from}" to "${move.wanted[0]}": ${reason}`,
    {
      details: { provider: { name: context.provider.id }, retriable: false, outcome: 'not_applied' },
    },
  );

const toText = (ways: readonly Way[]): string =>
  ways.length === 0 ? 'nothing can be done with it' : `it can become ${ways.map(({ to }) => `"${to}"`).join(', ')}`;

/**
 * Goes on from a state, and comes back to it where that leads nowhere.
 * @returns whether the record is where it should be
 * @throws ApiError where it could not come back
 */
const goOn = async (walk: Walk, from: string, left: number, known?: readonly Way[]): Promise<boolean> => {
  const ways = known ?? (await waysFrom(walk));
  const [best] = walk.move.wanted.flatMap((value) => ways.find(({ to }) => to === value) ?? []);
  if (best !== undefined) {
    await make(walk, best);
    return true;
  }
  if (left === 0) return false;
  for (const way of ways.filter(({ to }) => walk.between.has(to))) {
    if (walk.been.has(way.to) || !(await canMake(walk, way))) continue;
    if (await goOn(walk, way.to, left - 1)) return true;
    const back = (await waysFrom(walk)).find(({ to }) => to === from);
    if (back === undefined) throw refused(walk, from, `it stands at "${way.to}" now, from where nothing leads back`);
    await make(walk, back);
  }
  return false;
};

/**
 * Brings a record to a state, move by move.
 * @param remote the record, as far as it was answered
 * @throws ApiError `provider_rejected` where no way leads there: the record is where it was, or the message says where
 */
export const moveRecord = async (context: RecordContext, names: Values, remote: unknown, move: Move): Promise<void> => {
  const from = getText(remote, move.path) ?? getText(await readRemote(context, names), move.path);
  if (from === undefined) throw new Error(`${context.provider.id} answered a record without ${move.path}`);
  if (move.wanted.includes(from)) return;
  const walk: Walk = { context, names, move, been: new Set([from]), between: move.between(from) };
  const ways = await waysFrom(walk);
  if (await goOn(walk, from, mostMoves - 1, ways)) return;
  throw refused(walk, from, toText(ways));
};
