import type { Call } from '../../../call.ts';
import { fill, type Values } from '../../../engine/http/request/template.ts';
import { getPath } from '../../../engine/mapping/path.ts';
import { ApiError, notApplied, validationError } from '../../../errors.ts';
import type { ObjectAction } from '../../../objects/define.ts';
import type { Action } from '../../../providers/define.ts';
import type { RecordContext } from '../../context.ts';

/** A vendor may do at once what was to be done at a time that is past. @throws ApiError `validation_failed` */
export const requireLater = ({ later }: ObjectAction, body: Readonly<Record<string, unknown>>, now: number): void => {
  if (later === undefined || Date.parse(String(body[later])) > now) return;
  throw validationError([{ path: later, message: 'is over already: it must be a time to come' }]);
};

/** Nothing was told to a record whose preparation has failed, whatever became of that. */
const notBegun = (error: unknown): unknown => {
  if (!(error instanceof ApiError)) return error;
  const details = { ...error.details, outcome: 'not_applied' } as const;
  return new ApiError(error.code, error.message, { details, headers: error.headers, cause: error });
};

/** Vendors answer times in forms of their own, some without fractions of a second. */
const isSame = (answered: unknown, sent: unknown): boolean => {
  if (answered === sent) return true;
  if (typeof answered !== 'string' || typeof sent !== 'string') return false;
  return Math.abs(Date.parse(answered) - Date.parse(sent)) < 1_000;
};

/**
 * Gives the record what the action depends on, where it takes that. It sets nothing in motion, so it may be repeated.
 * @throws ApiError `provider_failed` where the vendor has answered that it has something else
 */
export const makeReady = async (
  { prepares }: Action,
  { session, provider }: RecordContext,
  values: Values,
  { preview }: Pick<Call, 'preview'>,
): Promise<void> => {
  if (prepares === undefined) return;
  const { body } = await session.send(prepares, values).catch((error: unknown) => {
    throw notBegun(error);
  });
  if (preview !== undefined) return;
  const other = Object.entries(prepares.taken).filter(([at, sent]) => !isSame(getPath(body, at), fill(sent, values)));
  if (other.length === 0) return;
  const names = other.map(([at]) => at).join(', ');
  throw new ApiError('provider_failed', `${provider.id} has not taken ${names}, so it was told nothing.`, {
    details: notApplied,
  });
};
