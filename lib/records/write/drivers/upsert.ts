import { createHmac } from 'node:crypto';
import type { Answer, Body, Call } from '../../../call.ts';
import { connectionKey } from '../../../crypto/credentials.ts';
import { canonical } from '../../../crypto/fingerprint.ts';
import { remoteIdOf } from '../../../engine/mapping/remote-ids.ts';
import { ApiError, type Issue, isMissing, refusal } from '../../../errors.ts';
import type { UnifiedObject } from '../../../objects/define.ts';
import { kindsOf } from '../../../providers/language/kinds.ts';
import { type Held, unlessLost } from '../../../store/dynamodb/lease.ts';
import { byClock } from '../../../store/dynamodb/lease-wait.ts';
import {
  acquireUpsert,
  finishUpsert,
  forgetUpsert,
  recordOfUpsert,
  releaseUpsert,
  type UpsertName,
} from '../../../store/records/upserts.ts';
import { connectionOf } from '../../caller.ts';
import { type OpenedObject, openObject } from '../../context.ts';
import type { UnifiedRecord } from '../../present.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { outcomeOfFailure, underWay } from '../outcomes.ts';
import { withoutAnyNulls } from '../prepare/nulls.ts';
import { collectionFields, find, type Wanted, wantedBy } from '../prepare/upsert-match.ts';
import type { WriteOptions } from '../write-options.ts';
import { createIn } from './create.ts';
import { updateIn } from './update.ts';

/** Time, in ms, between two checks for the result of a simultaneous upsert with the same value. */
const pauseMs = 200;

/** Time, in ms, that is reserved for the write itself. */
const reserve = 5_000;

const nameOf = async ({ connection, name }: OpenedObject, { match, value, within }: Wanted): Promise<UpsertName> => {
  const hmac = createHmac('sha256', await connectionKey(connection));
  const hash = hmac.update(canonical([name, match.filter, value, within])).digest('base64url');
  return { project: connection.project, connection: connection.id, hash };
};

/** The result of the search: a record to change, or the right to create a record while no other request creates it. */
type Plan =
  | { readonly id: string; readonly remote_id?: string | undefined; readonly isKept: boolean }
  | { readonly held: Held<UpsertName> | undefined };

/** An upsert under way. */
interface Upsert {
  readonly opened: OpenedObject;
  readonly call: Call;
  /** Fields of the record: the body without its `match`. */
  readonly fields: Body;
  readonly options: WriteOptions;
  readonly wanted: Wanted;
  readonly name: UpsertName;
}

/** The record with the value. @throws ApiError `conflict` with the candidates if several records have the value */
const findOne = async ({ opened, call, wanted }: Upsert): Promise<UnifiedRecord | undefined> => {
  const found = await find(wanted, call);
  if (found.length <= 1) return found[0];
  const [field] = collectionFields(opened);
  const cure = `name one and update it${field === undefined ? '' : `, or give the ${field}`}`;
  throw refusal('conflict', `Several ${opened.object.plural} have this value: ${cure}.`, {
    candidates: found.map(({ id, remote_id }) => ({ id, remote_id })),
  });
};

/** The plan of a preview. It acquires nothing, and shows what an upsert would find now. */
const planPreview = async (upsert: Upsert, mayBeKept = true): Promise<Plan> => {
  const id = mayBeKept ? await recordOfUpsert(upsert.name, Date.now()) : undefined;
  if (id !== undefined) return { id, isKept: true };
  const record = await findOne(upsert);
  return record === undefined ? { held: undefined } : { id: record.id, remote_id: record.remote_id, isKept: false };
};

const planHeld = async (upsert: Upsert, held: Held<UpsertName>): Promise<Plan> => {
  try {
    const record = await findOne(upsert);
    if (record === undefined) return { held };
    await unlessLost(() => releaseUpsert(held));
    return { id: record.id, isKept: false };
  } catch (error) {
    await unlessLost(() => releaseUpsert(held));
    throw error;
  }
};

/**
 * Plans an upsert. Waits while another upsert creates the record.
 * @throws ApiError `conflict` if that takes too long
 */
const plan = async (upsert: Upsert): Promise<Plan> => {
  const { name, call, opened } = upsert;
  if (call.preview !== undefined) return planPreview(upsert);
  for (;;) {
    const id = await recordOfUpsert(name, Date.now());
    if (id !== undefined) return { id, isKept: true };
    const held = await acquireUpsert(name, Date.now());
    if (held !== undefined) return planHeld(upsert, held);
    if (Date.now() + pauseMs + reserve > call.deadline)
      throw underWay('Another upsert by this value is still under way; try again in 2 s.');
    // The rest of a batch does not wait for an item that waits for another request.
    opened.member?.leave();
    await byClock.pause(pauseMs);
  }
};

/** The call without its idempotency key, which belongs to the whole upsert. */
const withoutKey = (call: Call): Call => ({ ...call, headers: { ...call.headers, 'idempotency-key': undefined } });

const update = async (
  { opened, call, fields, options, wanted }: Upsert,
  { id, remote_id }: { readonly id: string; readonly remote_id?: string | undefined },
  conflict?: unknown,
): Promise<Answer> => {
  const how = { ...options, match: wanted.match, conflict };
  // The found record is in the collection of the body.
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(wanted.within, name)));
  const named = remote_id === undefined ? others : { ...others, remote_id };
  const answer = await updateIn(opened, call, withoutAnyNulls(named), id, how);
  return { ...answer, status: 200 };
};

const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details : undefined);

/**
 * Finishes or releases the lock after a failed create. If the create may have taken place, others wait until the lease
 * ends.
 */
const settleFailure = async (held: Held<UpsertName>, error: unknown, call: Call): Promise<void> => {
  const outcome = outcomeOfFailure(error, call);
  const { id } = detailsOf(error) ?? {};
  if (outcome === 'applied' && id !== undefined) await unlessLost(() => finishUpsert(held, id, call.now));
  else if (outcome === 'not_applied') await unlessLost(() => releaseUpsert(held));
};

/** Whether a conflict may concern the match. It does not if the vendor names another field, such as a phone number. */
const isByMatch = ({ wanted: { match } }: Upsert, issues: readonly Issue[]): boolean =>
  issues.length === 0 || issues.some(({ path }) => path === '' || path.startsWith(match.member));

/** The complete remote id of a record that the vendor has named. The record may be new to us, without a stored id. */
const wholeRemoteId = ({ declared }: OpenedObject, remoteId: string): string | undefined => {
  const [[kind, { partitions }] = [undefined, {}], ...others] = kindsOf(declared);
  if (others.length > 0 || partitions !== undefined) return undefined;
  return remoteIdOf(kind === undefined ? [remoteId] : [kind, remoteId]);
};

const create = async (upsert: Upsert, held: Held<UpsertName> | undefined): Promise<Answer> => {
  const { opened, call, fields, options } = upsert;
  if (held === undefined) return createIn(opened, call, fields, options);
  try {
    const answer = await createIn(opened, call, fields, options);
    // The record exists, even if the lease was too short.
    await unlessLost(() => finishUpsert(held, (answer.data as UnifiedRecord).id, Date.now()));
    return { ...answer, status: 201 };
  } catch (error) {
    await settleFailure(held, error, call);
    // The vendor already has a record that its search did not find yet.
    const { existing_id: id, existing_remote_id: remoteId, issues = [] } = detailsOf(error) ?? {};
    if (id === undefined || !isByMatch(upsert, issues)) throw error;
    const found = { id, remote_id: remoteId && wholeRemoteId(opened, remoteId) };
    return update(upsert, found, issues.length === 0 ? error : undefined);
  }
};

const carryOut = async (upsert: Upsert, planned: Plan): Promise<Answer> => {
  if ('held' in planned) return create(upsert, planned.held);
  try {
    return await update(upsert, planned);
  } catch (error) {
    if (!planned.isKept || !isMissing(error)) throw error;
    if (upsert.call.preview !== undefined) return carryOut(upsert, await planPreview(upsert, false));
    await forgetUpsert(upsert.name, planned.id);
    return carryOut(upsert, await plan(upsert));
  }
};

/**
 * Changes the record with a value of the body, or creates the record. Any number of simultaneous upserts lead to one
 * record.
 * @param body body of a create, with the name of the value as `match`. If the body names a collection, such as a list, the search is
 *   within the collection.
 * @throws ApiError `validation_failed` if the provider cannot find records by the name, `conflict` with the candidates
 *   if several records have the value, or while another upsert with the value takes long; and the errors of creates and
 *   updates
 */
export const upsertRecord = async (
  object: UnifiedObject,
  call: Call,
  body: Body,
  options: WriteOptions,
): Promise<Answer> => upsertIn(await openObject(call, connectionOf(call), object, 'create'), call, body, options);

/** Changes or creates a record of an opened object. */
export const upsertIn = async (
  opened: OpenedObject,
  call: Call,
  body: Body,
  options: WriteOptions,
): Promise<Answer> => {
  const { match, ...fields } = body;
  const wanted = await wantedBy(opened, match, fields);
  const name = await nameOf(opened, wanted);
  const upsert = { opened, call: withoutKey(call), fields, options, wanted, name };
  return withIdempotencyKey(opened, call, {
    what: 'upsert',
    body,
    prepare: () => plan(upsert),
    send: (planned) => carryOut(upsert, planned),
  });
};
