import type { Body, Call } from '../../../call.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import type { RemotePath } from '../../../engine/mapping/remote-ids.ts';
import { runQuirk } from '../../../engine/quirks.ts';
import { ApiError, refusal, validationError, withDetails } from '../../../errors.ts';
import type { ObjectAction } from '../../../objects/define.ts';
import type { Action, Hindrance } from '../../../providers/define.ts';
import type { RecordContext } from '../../context.ts';

/** A caller's command to a record, such as sending a campaign. */
export interface Told {
  /** Name of the action, such as `send`. */
  readonly name: string;
  /** Id of the record. */
  readonly id: string;
  readonly body: Body;
}

/** The record of an action, with the call. */
export interface Target extends Told {
  readonly call: Call;
  readonly context: RecordContext;
  readonly path: RemotePath;
  readonly names: Values;
  /** Requests that can carry out the action. The state of the record decides which request is used. */
  readonly ways: readonly Action[];
}

/**
 * Refuses a past time for an action, because a vendor may then act at once.
 * @throws ApiError `validation_failed`
 */
export const requireLater = ({ later }: ObjectAction, body: Body, now: number): void => {
  if (later === undefined || Date.parse(String(body[later])) > now) return;
  throw validationError([{ path: later, message: 'is in the past: send a future time' }]);
};

/** Marks a failed preparation as not applied, whatever its own outcome, because the action was not sent. */
const notBegun = (error: unknown): unknown =>
  error instanceof ApiError ? withDetails(error, { outcome: 'not_applied' }) : error;

/**
 * Refuses an action that the vendor prevents.
 * @throws ApiError `validation_failed` if the record lacks something, `provider_failed` if the vendor did not accept a
 *   value
 */
const refuse = ({ provider, object }: RecordContext, [why, what]: Hindrance): never => {
  if (why === 'untaken') {
    const message = `${provider.id} did not accept ${what.join(', ')}, so the action was not sent.`;
    throw refusal('provider_failed', message);
  }
  const said = what.length === 0 ? ['no reason is given'] : what;
  const issueOf = (text: string) => ({
    path: '',
    message: `${provider.id}: the ${object.noun} is not ready: ${text}`,
  });
  throw validationError(said.map(issueOf), what);
};

/**
 * Prepares an action. The preparation starts nothing at the vendor, so it may be repeated.
 * @throws ApiError as `refuse`
 */
export const makeReady = async (
  { call: { preview }, context, names, body }: Target,
  { prepares }: Action,
): Promise<void> => {
  if (prepares === undefined) return;
  const values = { ...names, ...body };
  const hindrance = await runQuirk({ session: context.session, values }, prepares(values)).catch((error: unknown) => {
    throw notBegun(error);
  });
  // A preview has no response of the vendor to check.
  if (hindrance !== undefined && !(preview !== undefined && hindrance[0] === 'untaken')) refuse(context, hindrance);
};
