import type { Call } from '../../../call.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import { runQuirk } from '../../../engine/quirks.ts';
import { ApiError, notApplied, validationError } from '../../../errors.ts';
import type { ObjectAction } from '../../../objects/define.ts';
import type { Action, Hindrance } from '../../../providers/define.ts';
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

/** @throws ApiError `validation_failed` for what the record lacks, `provider_failed` for what the vendor has not taken */
const refuse = ({ provider, object }: RecordContext, [why, what]: Hindrance): never => {
  if (why === 'untaken') {
    const message = `${provider.id} has not taken ${what.join(', ')}, so it was told nothing.`;
    throw new ApiError('provider_failed', message, { details: notApplied });
  }
  const said = what.length === 0 ? ['no reason is given'] : what;
  const issueOf = (text: string) => ({
    path: '',
    message: `${provider.id}: the ${object.noun} is not ready: ${text}`,
  });
  throw validationError(said.map(issueOf), what);
};

/** What goes before an action. It sets nothing in motion, so it may be repeated. @throws ApiError as `refuse` */
export const makeReady = async (
  { prepares }: Action,
  context: RecordContext,
  values: Values,
  { preview }: Pick<Call, 'preview'>,
): Promise<void> => {
  if (prepares === undefined) return;
  const hindrance = await runQuirk({ session: context.session, values }, prepares(values)).catch((error: unknown) => {
    throw notBegun(error);
  });
  // In a preview nothing has been answered.
  if (hindrance !== undefined && !(preview !== undefined && hindrance[0] === 'untaken')) refuse(context, hindrance);
};
