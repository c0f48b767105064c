import type { BatchInput } from '../../../engine/http/answer/batch-records.ts';
import { recordIn } from '../../../engine/http/answer/record-selector.ts';
import { fill, fillPresent, type Values } from '../../../engine/http/request/template.ts';
import { sendBatch } from '../../../engine/http/session/send-batch.ts';
import { refusal } from '../../../errors.ts';
import { consentRequired, guardStatus } from '../../../objects/consent.ts';
import type { BatchRequest, MemberRequest } from '../../../providers/define.ts';
import type { Answered } from '../../batch-members.ts';
import type { FoundMember, OpenedList } from '../../read/membership.ts';
import { written } from '../outcomes.ts';
import { sendOnce, sessionOf } from './membership-session.ts';
import { type Joining, type Said, unlessSo } from './membership-status.ts';

const inputOf = ({ membership }: OpenedList, member: string, said: Said | undefined): BatchInput => {
  const record = said === undefined ? {} : fillPresent(membership.body ?? {}, said.values);
  return { mark: member, record: Object(record) };
};

/**
 * Sends the change of an item together with the changes of the other items in a batch.
 * @returns `undefined` if the item must be sent alone
 */
const sendAmongOthers = async (
  list: OpenedList,
  operation: 'add' | 'remove',
  input: BatchInput,
): Promise<Answered | undefined> => {
  const request = list.membership.batch?.[operation];
  const { member } = list.opened;
  if (request === undefined || !member?.isAmongOthers()) return undefined;
  const carryOut = (inputs: readonly BatchInput[]) => sendOnce(list, request, inputs);
  return written(member.ask({ kind: request, carryOut }, input));
};

/**
 * Whether a request for several contacts can include this contact. The request does not report whose status differs.
 */
const canBeAmongOthers = ({ membership }: OpenedList, said: Said | undefined): boolean =>
  said === undefined || (membership.instead?.[said.status] === undefined && membership.body !== undefined);

/**
 * Adds a contact to a list together with other contacts.
 * @returns `undefined` if the contact must be added alone, or must be sent again alone
 */
export const addAmongOthers = async (list: OpenedList, joining: Joining): Promise<Answered | undefined> => {
  const { found, said } = joining;
  const byStatus = said && list.membership.batch?.instead?.[said.status];
  if (byStatus !== undefined && list.opened.member?.isAmongOthers())
    return (await import('./membership-statuses.ts')).giveAmongOthers(list, byStatus, joining);
  if (!canBeAmongOthers(list, said)) return undefined;
  // A contact that the list contains, or contained before it was archived, is never subscribed together with others.
  if (said !== undefined && guardStatus.asks({ ...joining.given }) && !(await unlessSo(list, joining)).isNew)
    return undefined;
  const answered = await sendAmongOthers(list, 'add', inputOf(list, found.member, said));
  // The request does not change a contact that is already on the list. Its status needs a separate request.
  return said === undefined || answered?.remote !== undefined ? answered : undefined;
};

/** Sends a request for several contacts with a single contact. */
const sendOne = async (list: OpenedList, request: BatchRequest, input: BatchInput): Promise<unknown> => {
  const sending = { session: sessionOf(list), request, admit: () => undefined };
  const [outcome] = await sendBatch(sending, [input]);
  if (outcome === undefined || 'alone' in outcome) return undefined;
  if ('error' in outcome) throw outcome.error;
  return outcome.answered;
};

const sendAdd = async (
  list: OpenedList,
  request: MemberRequest,
  values: Values,
  said: Said | undefined,
): Promise<unknown> => {
  const body = said && {
    ...Object(fill(request.body ?? {}, values)),
    ...Object(fillPresent(list.membership.body ?? {}, values)),
  };
  const answer = await list.opened.session.send(request, values, body);
  return request.record === undefined ? undefined : recordIn(answer.body, request.record, values);
};

/**
 * Adds a contact to a list by separate requests.
 * @returns the contact of the list, if the vendor returns it
 */
export const addAlone = async (list: OpenedList, joining: Joining): Promise<unknown> => {
  const { opened, membership, names } = list;
  opened.member?.leave();
  const { said } = await unlessSo(list, joining);
  const { member } = joining.found;
  const values = { ...names, ...said?.values, member };
  const { instead: ways = {} } = membership;
  const instead = said && ((said.isAgain ? ways.resubscribed : undefined) ?? ways[said.status]);
  if (instead !== undefined) return void (await written(opened.session.send(instead, values)));
  if (membership.add !== undefined) return written(sendAdd(list, membership.add, values, said));
  if (membership.batch?.add !== undefined)
    return written(sendOne(list, membership.batch.add, inputOf(list, member, said)));
  // The contact already has the status that puts it on the list.
  if (joining.said !== undefined) return undefined;
  const message = `is required, with \`consent\`: at ${opened.provider.id} only a subscription adds a contact to a list`;
  throw consentRequired('status', message);
};

/** Removes a contact from a list, together with other contacts if possible. */
export const sendRemove = async (list: OpenedList, { member }: FoundMember): Promise<void> => {
  const { membership, opened, names } = list;
  const input = inputOf(list, member, undefined);
  if ((await sendAmongOthers(list, 'remove', input)) !== undefined) return;
  opened.member?.leave();
  const { remove, batch } = membership;
  if (remove !== undefined) await written(opened.session.send(remove, { ...names, member }));
  else if (batch?.remove !== undefined) await written(sendOne(list, batch.remove, input));
  else throw refusal('unsupported_operation', `${opened.provider.id} does not support removing contacts from lists`);
};
