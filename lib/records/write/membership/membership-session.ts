import type { BatchInput } from '../../../engine/http/answer/batch-records.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import { derivedSession } from '../../../engine/http/session/derived-session.ts';
import type { Session } from '../../../engine/http/session/session.ts';
import { validationError } from '../../../errors.ts';
import type { BatchRequest } from '../../../providers/define.ts';
import type { SendMany } from '../../batch-members.ts';
import type { OpenedList } from '../../read/membership.ts';

/**
 * A session with the placeholders of a list.
 * @param further further placeholders
 */
export const sessionOf = ({ opened, names }: OpenedList, further: Values = {}): Session => {
  const { session } = opened;
  return derivedSession(session, {
    send: (template, values, body) => session.send(template, { ...names, ...further, ...values }, body),
  });
};

const plain = (text: string): string => text.toLowerCase();

/** Sends a request with each contact once. A second input for the same contact fails. */
export const sendOnce = async (
  list: OpenedList,
  request: BatchRequest,
  inputs: readonly BatchInput[],
  values?: Values,
): ReturnType<SendMany> => {
  const { member } = list.opened;
  if (member === undefined || inputs.length === 0) return inputs.map(() => ({ answered: undefined }));
  const firsts = new Map(inputs.toReversed().map((one) => [plain(one.mark), one]));
  const once = inputs.filter((one) => firsts.get(plain(one.mark)) === one);
  const settled = await member.sendMany(sessionOf(list, values), request, once);
  const places = new Map(once.map((one, place) => [one, place]));
  const message = 'is the same contact at the provider as another item: send it once';
  const same = { error: validationError([{ path: 'contact_id', message }]) };
  return inputs.map((one) => settled[places.get(one) ?? -1] ?? same);
};
