import type { BatchInput } from '../../../engine/http/answer/batch-records.ts';
import { recordIn } from '../../../engine/http/answer/record-selector.ts';
import { fill, fillPresent, type Values } from '../../../engine/http/request/template.ts';
import { sendBatch } from '../../../engine/http/session/send-batch.ts';
import { ApiError, notApplied } from '../../../errors.ts';
import { guardStatus } from '../../../objects/consent.ts';
import type { BatchRequest, MemberRequest } from '../../../providers/define.ts';
import type { Answered, Errand } from '../../batch-members.ts';
import type { FoundMember, OpenedList } from '../../read/membership.ts';
import { perhapsApplied } from '../outcomes.ts';
import { sendOnce, sessionOf } from './membership-session.ts';
import { type Joining, type Said, unlessSo } from './membership-status.ts';

const inputOf = ({ membership }: OpenedList, member: string, said: Said | undefined): BatchInput => {
  const record = said === undefined ? {} : fillPresent(membership.body ?? {}, said.values);
  return { mark: member, record: Object(record) };
};

/**
 * Sends what is to be done to one item of a batch together with the others.
 * @returns `undefined` where it is to be sent alone
 */
const sendAmongOthers = async (
  list: OpenedList,
  operation: 'add' | 'remove',
  input: BatchInput,
): Promise<Answered | undefined> => {
  const request = list.membership.batch?.[operation];
  const { member } = list.opened;
  if (request === undefined || !member?.isAmongOthers()) return undefined;
  const session = sessionOf(list);
  const errand: Errand<BatchInput, Answered | undefined> = {
    kind: request,
    carryOut: (inputs) => sendOnce(list, session, request, inputs),
  };
  return member.ask(errand, input).catch((error: unknown) => {
    throw perhapsApplied(error);
  });
};

/** Whether the request for several contacts can be sent for this one: it says of whom the status is not what was asked for. */
const canBeAmongOthers = ({ membership }: OpenedList, said: Said | undefined): boolean =>
  said === undefined || (membership.instead?.[said.status] === undefined && membership.body !== undefined);

/** Puts a contact on a list together with others. @returns `undefined` where that is to be done, or done again, alone */
export const addAmongOthers = async (list: OpenedList, joining: Joining): Promise<Answered | undefined> => {
  const { found, said } = joining;
  const byStatus = said && list.membership.batch?.instead?.[said.status];
  if (byStatus !== undefined && list.opened.member?.isAmongOthers())
    return (await import('./membership-statuses.ts')).giveAmongOthers(list, byStatus, joining);
  if (!canBeAmongOthers(list, said)) return undefined;
  // Nobody is subscribed among others whom the list has, or has put away.
  if (said !== undefined && guardStatus.asks({ ...joining.given }) && !(await unlessSo(list, joining)).isNew)
    return undefined;
  const answered = await sendAmongOthers(list, 'add', inputOf(list, found.member, said));
  // Of somebody who is there, the request has changed nothing: a status is another request.
  return said === undefined || answered?.remote !== undefined ? answered : undefined;
};

/** Sends a request for several with one contact. */
const sendOne = async (list: OpenedList, request: BatchRequest, input: BatchInput): Promise<unknown> => {
  const session = sessionOf(list);
  const sending = { session, request, admit: () => undefined };
  const [outcome] = await sendBatch(sending, [input]);
  if (outcome === undefined || 'alone' in outcome) return undefined;
  if ('error' in outcome) throw outcome.error;
  return outcome.answered;
};

const needsStatus = ({ opened }: OpenedList): ApiError => {
  const message = `is required, with \`consent\`: at ${opened.provider.id} a contact is on a list by its subscription alone`;
  return new ApiError('consent_required', `status ${message}`, {
    details: { ...notApplied, issues: [{ path: 'status', message }] },
  });
};

const sendAdd = async (
  list: OpenedList,
  request: MemberRequest,
  values: Values,
  said: Said | undefined,
): Promise<unknown> => {
  const body =
    said === undefined
      ? undefined
      : {
          ...Object(fill(request.body ?? {}, values)),
          ...Object(fillPresent(list.membership.body ?? {}, values)),
        };
  const answer = await list.opened.session.send(request, values, body);
  return request.record === undefined ? undefined : recordIn(answer.body, request.record, values);
};

/** Puts one contact on a list by requests of its own. @returns the contact as the list has it, where the vendor answers that */
export const addAlone = async (list: OpenedList, joining: Joining): Promise<unknown> => {
  const { opened, membership, names } = list;
  opened.member?.leave();
  const { said } = await unlessSo(list, joining);
  const { member } = joining.found;
  const values = { ...names, ...said?.values, member };
  const { instead: ways = {} } = membership;
  const instead = said && ((said.isAgain ? ways.resubscribed : undefined) ?? ways[said.status]);
  try {
    if (instead !== undefined) return void (await opened.session.send(instead, values));
    if (membership.add !== undefined) return await sendAdd(list, membership.add, values, said);
    if (membership.batch?.add !== undefined)
      return await sendOne(list, membership.batch.add, inputOf(list, member, said));
  } catch (error) {
    throw perhapsApplied(error);
  }
  // The contact has the status already, by which it is on the list.
  if (joining.said !== undefined) return undefined;
  throw needsStatus(list);
};

/** Takes a contact off a list, among others where that can be. */
export const sendRemove = async (list: OpenedList, { member }: FoundMember): Promise<void> => {
  const { membership, opened, names } = list;
  const input = inputOf(list, member, undefined);
  if ((await sendAmongOthers(list, 'remove', input)) !== undefined) return;
  opened.member?.leave();
  const { remove, batch } = membership;
  try {
    if (remove !== undefined) await opened.session.send(remove, { ...names, member });
    else if (batch?.remove !== undefined) await sendOne(list, batch.remove, input);
  } catch (error) {
    throw perhapsApplied(error);
  }
  if (remove === undefined && batch?.remove === undefined)
    throw new ApiError('unsupported_operation', `${opened.provider.id} does not take contacts off lists`, {
      details: notApplied,
    });
};
