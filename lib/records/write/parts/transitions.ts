import { expectList } from '../../../engine/http/answer/check-answer.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import { getList, getText } from '../../../engine/mapping/path.ts';
import type { Transition } from '../../../engine/mapping/write/draft.ts';
import { ApiError, refusal } from '../../../errors.ts';
import type { RequestTemplate, Transitions } from '../../../providers/define.ts';
import { choiceFields } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import { readRemote } from '../../read/remote-record.ts';
import type { FollowedRecord, FollowUp, Part } from './part.ts';

/** Maximum number of transitions in a search for a state. The users who watch the record see each transition. */
const mostTransitions = 4;

/** An available transition, and the state after it. */
interface AvailableTransition {
  readonly id: string;
  readonly to: string;
  /** Key of the transition in the declaration. It selects the request. */
  readonly by: string;
}

/** The search of a record for a state. */
interface TransitionSearch {
  readonly context: RecordContext;
  readonly names: Values;
  readonly transition: Transition;
  /** States that the record has had. */
  readonly been: Set<string>;
  readonly between: ReadonlySet<string>;
}

const availableFrom = async ({
  context: { session },
  names,
  transition: { transitions },
}: TransitionSearch): Promise<readonly AvailableTransition[]> => {
  const answer = await session.send(transitions.list, names);
  expectList(session, answer, transitions.list);
  return getList(answer.body, transitions.list.records).flatMap((one) => {
    const [id, to] = [getText(one, transitions.id), getText(one, transitions.value)];
    const by = transitions.group === undefined ? to : getText(one, transitions.group);
    return id === undefined || to === undefined || by === undefined ? [] : [{ id, to, by }];
  });
};

/** The request of a transition. Some vendors have a request for each state. */
const requestOf = ({ request: declared }: Transitions, by: string): RequestTemplate => {
  const { [by]: found = declared } = declared as Readonly<Record<string, RequestTemplate>>;
  return found as RequestTemplate;
};

const make = async (
  { context: { session }, names, transition: { transitions }, been }: TransitionSearch,
  { id, to, by }: AvailableTransition,
): Promise<void> => {
  been.add(to);
  await session.send(requestOf(transitions, by), { ...names, transition: id });
};

/** Makes a transition, if possible. A transition that the vendor refuses, because it needs more data, is not usable. */
const canMake = async (search: TransitionSearch, available: AvailableTransition): Promise<boolean> => {
  try {
    await make(search, available);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'provider_rejected') return false;
    throw error;
  }
};

/** The name of the wanted state in messages. */
const targetOf = ({ wanted: [value = ''], nameOf }: Transition): string => nameOf(value);

const refused = ({ context, transition }: TransitionSearch, from: string, reason: string): ApiError =>
  refusal(
    'provider_rejected',
    `${context.provider.id} has no way from "${transition.nameOf(from)}" to "${targetOf(transition)}": ${reason}`,
    { provider: { name: context.provider.id }, quoted: [`"${from}"`, reason] },
  );

const toText = ({ nameOf }: Transition, transitions: readonly AvailableTransition[]): string =>
  transitions.length === 0
    ? 'no transition is available'
    : `it can become ${transitions.map(({ to }) => `"${nameOf(to)}"`).join(', ')}`;

/**
 * Makes transitions from a state, and returns to the state if they lead nowhere.
 * @returns whether the record is in the wanted state
 * @throws ApiError if the record could not return
 */
const goOn = async (
  search: TransitionSearch,
  from: string,
  left: number,
  known?: readonly AvailableTransition[],
): Promise<boolean> => {
  const transitions = known ?? (await availableFrom(search));
  const [best] = search.transition.wanted.flatMap((value) => transitions.find(({ to }) => to === value) ?? []);
  if (best !== undefined) {
    await make(search, best);
    return true;
  }
  if (left === 0) return false;
  for (const available of transitions.filter(({ to }) => search.between.has(to))) {
    if (search.been.has(available.to) || !(await canMake(search, available))) continue;
    if (await goOn(search, available.to, left - 1)) return true;
    const back = (await availableFrom(search)).find(({ to }) => to === from);
    if (back === undefined)
      throw refused(
        search,
        from,
        `it is now at "${search.transition.nameOf(available.to)}", and no transition leads back`,
      );
    await make(search, back);
  }
  return false;
};

/**
 * Records a transition in a preview. The transitions of a record are known only if the record exists, and is in the
 * state before them. Some vendors list the transitions of all records.
 */
const makeUnknown = async (context: RecordContext, names: Values, transition: Transition): Promise<void> => {
  const { session, provider } = context;
  const { transitions, wanted } = transition;
  const search: TransitionSearch = { context, names, transition, been: new Set(), between: new Set() };
  const isOfAll = session.preview?.isUnknown(session.requestOf(transitions.list, names)) === false;
  const known = isOfAll ? (await availableFrom(search)).find(({ to }) => wanted.includes(to)) : undefined;
  if (known !== undefined) return make(search, known);
  const request = requestOf(transitions, wanted[0] ?? '');
  await session.send(request, { ...names, transition: session.preview?.placeholder('transition') });
  const message = `${provider.id} shows only during the write which transition leads to "${targetOf(transition)}": there may be none, or several`;
  session.notices.set('transition', { path: 'transition', code: 'partial_record', message });
};

/**
 * Brings a record to a state, one transition after the other.
 * @param record the record, whose latest response may be incomplete
 * @throws ApiError `provider_rejected` if no transitions lead to the state; the record is in its old state, or the
 *   message contains its state
 */
const makeTransition = async (record: FollowedRecord, transition: Transition): Promise<void> => {
  const { context, names, latest } = record;
  if (context.session.preview?.isUnknown(names)) return makeUnknown(context, names, transition);
  const from = getText(latest, transition.path) ?? getText(await readRemote(context, names), transition.path);
  if (from === undefined) throw new Error(`${context.provider.id} returned a record without ${transition.path}`);
  if (transition.wanted.includes(from)) return;
  const search: TransitionSearch = {
    context,
    names,
    transition,
    been: new Set([from]),
    between: transition.between(from),
  };
  const transitions = await availableFrom(search);
  const isDirect = transitions.some(({ to }) => transition.wanted.includes(to));
  const mayLead = transitions.some(({ to }) => search.between.has(to));
  if (context.session.preview !== undefined && !isDirect && mayLead) return makeUnknown(context, names, transition);
  if (await goOn(search, from, mostTransitions - 1, transitions)) return;
  throw refused(search, from, toText(transition, transitions));
};

const sendTransition = (name: string, transition: Transition): FollowUp => ({
  isUnshown: true,
  send: async (record) => {
    await record.attempts.add(name, 'follow_up_failed', () => makeTransition(record, transition));
  },
});

/** States that transitions lead to. */
export const statesByTransitions: Part = {
  appliesTo: ({ declaration }) => choiceFields(declaration).some(([, { transitions }]) => transitions !== undefined),
  take: ({ written }) => Object.entries(written.transitions).map(([name, one]) => sendTransition(name, one)),
};
