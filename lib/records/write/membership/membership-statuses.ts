import { chunksOf } from '../../../chunks.ts';
import type { BatchInput } from '../../../engine/http/answer/batch-records.ts';
import { fillPresent, type Values } from '../../../engine/http/request/template.ts';
import type { BatchRequest, StatusBatch } from '../../../providers/define.ts';
import type { Answered, Settled } from '../../batch-members.ts';
import type { OpenedList } from '../../read/membership.ts';
import { readMany } from '../../read/read-many.ts';
import { countedById } from '../../read/remote-record.ts';
import { written } from '../outcomes.ts';
import { sendOnce } from './membership-session.ts';
import { type Joining, type Said, unlessSo } from './membership-status.ts';

type Outcome = Settled<Answered | undefined>;

/**
 * The next step for a contact: an outcome without a request, which leaves the contact to a separate request or fails,
 * or a status to set. Without `said`, the contact already has the status.
 */
type Fate = Outcome | { readonly member: string; readonly said: Said | undefined };

const alone: Outcome = { answered: undefined };

/**
 * The next step for a contact. A contact that was not found by its id may have a new id, so it is read and sent alone.
 */
const fateOf = async (list: OpenedList, joining: Joining, remote: unknown): Promise<Fate> => {
  const { found } = joining;
  if (remote === undefined) return alone;
  try {
    const { said } = await unlessSo(list, { ...joining, found: { ...found, remote } });
    return { member: found.member, said };
  } catch (error) {
    return { error };
  }
};

/** The common part of a request. Contacts with the same common part are sent together. */
const requestOf = ({ body = {} }: StatusBatch, { values }: Said): string => JSON.stringify(fillPresent(body, values));

const inputOf = ({ element = {} }: StatusBatch, member: string, { values }: Said): BatchInput => ({
  mark: member,
  record: Object(fillPresent(element, values)),
});

type Outcomes = Map<number, Outcome>;

/** An input, with its position among the contacts. */
interface Placed {
  readonly index: number;
  readonly input: BatchInput;
}

/** Sends a request for several contacts, and stores the outcome of each. */
const sendPlaced = async (
  list: OpenedList,
  request: BatchRequest,
  placed: readonly Placed[],
  outcomes: Outcomes,
  values?: Values,
): Promise<void> => {
  const inputs = placed.map(({ input }) => input);
  const settled = await sendOnce(list, request, inputs, values);
  for (const [place, { index }] of placed.entries()) outcomes.set(index, settled[place] ?? alone);
};

/** Sets the status of the contacts that need it, with a request for each shared value. */
const sendSaid = async (list: OpenedList, request: StatusBatch, fates: readonly Fate[], outcomes: Outcomes) => {
  const given = fates.flatMap((fate, index) =>
    'member' in fate && fate.said !== undefined
      ? [{ index, said: fate.said, input: inputOf(request, fate.member, fate.said) }]
      : [],
  );
  // The inputs contain the element with its values.
  const { element: _, ...bare } = request;
  for (const some of Map.groupBy(given, ({ said }) => requestOf(request, said)).values()) {
    const [first] = some;
    await sendPlaced(list, bare, some, outcomes, first?.said.values);
  }
};

/** Adds contacts to the list that already have the status. */
const sendOthers = async (list: OpenedList, fates: readonly Fate[], outcomes: Outcomes): Promise<void> => {
  const add = list.membership.batch?.add;
  if (add === undefined) return;
  const others = fates.flatMap((fate, index) =>
    'member' in fate && fate.said === undefined ? [{ index, input: { mark: fate.member, record: {} } }] : [],
  );
  await sendPlaced(list, add, others, outcomes);
};

const giveSome = async (
  list: OpenedList,
  request: StatusBatch,
  joinings: readonly Joining[],
): Promise<readonly Outcome[]> => {
  const [first] = joinings;
  if (first === undefined) return [];
  const { context } = first.found;
  const members = [...new Set(joinings.map(({ found }) => found.member))];
  const reading = { ...context, declaration: { ...context.declaration, getMany: request.getMany } };
  const remotes = countedById(context, await readMany(reading, members, undefined));
  const fates = await Promise.all(joinings.map((joining) => fateOf(list, joining, remotes.get(joining.found.member))));
  const outcomes: Outcomes = new Map();
  await sendSaid(list, request, fates, outcomes);
  await sendOthers(list, fates, outcomes);
  return fates.map((fate, index) => ('member' in fate ? (outcomes.get(index) ?? alone) : fate));
};

/**
 * Sets the status of a contact on the list together with other contacts that have given their own consent. Each request
 * covers only as many contacts as one read returns, so little time passes between the read and the request.
 * @returns `undefined` if the contact must be sent alone
 * @throws ApiError `consent_required`
 */
export const giveAmongOthers = async (
  list: OpenedList,
  request: StatusBatch,
  joining: Joining,
): Promise<Answered | undefined> => {
  const carryOut = async (joinings: readonly Joining[]) => {
    const settled: Outcome[] = [];
    for (const some of chunksOf(joinings, Math.min(request.max, request.getMany.max)))
      settled.push(...(await giveSome(list, request, some)));
    return settled;
  };
  const { member } = list.opened;
  return member && written(member.ask({ kind: request, carryOut }, joining));
};
