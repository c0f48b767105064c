import type { Answer, Call } from '../../../call.ts';
import { hasAll } from '../../../engine/mapping/path.ts';
import { remoteIdOf } from '../../../engine/mapping/remote-ids.ts';
import { refusal } from '../../../errors.ts';
import type { UnifiedObject } from '../../../objects/define.ts';
import type { Action } from '../../../providers/define.ts';
import type { Held } from '../../../store/dynamodb/lease.ts';
import { acquireLock, type LockName } from '../../../store/records/record-locks.ts';
import { connectionOf } from '../../caller.ts';
import { noteUpdated, type Presented, readAhead, tryToNote } from '../../changes/record-changes.ts';
import { noticesOf, type OpenedObject, openObject, scopeOfRecord, unsupportedOperation } from '../../context.ts';
import { remoteOf } from '../../issued-ids.ts';
import { readRemote } from '../../read/remote-record.ts';
import { requireIdempotencyKey, withIdempotencyKey } from '../idempotency.ts';
import { afterApplied, outcomeOfFailure, underWay } from '../outcomes.ts';
import { present } from '../prepare/prepare-update.ts';
import { lockNameOf, unlockRecord, whileHeld } from '../record-lock.ts';
import { planRequired, uncertainUnlessRefused } from '../sending-failures.ts';
import { checkConfirmation, previewToken, requireConfirmation } from './action-confirmation.ts';
import { makeReady, requireLater, type Target, type Told } from './action-preparation.ts';

const advice = 'Repeat the request with the same Idempotency-Key: it reads the status and sends nothing.';

/** The state before the action. Nothing was sent yet, and no other request acts on the record. */
interface Ready {
  readonly way: Action;
  readonly before: Presented;
  readonly held: Held<LockName> | undefined;
  readonly stored: ReturnType<typeof readAhead>;
}

const targetOf = async (opened: OpenedObject, call: Call, told: Told): Promise<Target> => {
  const path = await remoteOf(opened, told.id);
  const { context, names } = scopeOfRecord(opened, path);
  const ways = context.declaration.actions?.[told.name];
  if (ways === undefined) throw unsupportedOperation(opened, told.name);
  return { ...told, call, context, path, names, ways };
};

const lock = async ({ context, path }: Target): Promise<Held<LockName>> => {
  const { project, record } = lockNameOf(context, path);
  const held = await acquireLock({ project, record: `${record}#action` }, Date.now());
  if (held === undefined)
    throw underWay('Another request of this kind, for the same record, is still under way; try again in 2 s.');
  return held;
};

const read = async ({ context, names }: Target): Promise<Presented> =>
  present(context, await readRemote(context, names));

/**
 * The way that fits the state of the record.
 * @throws ApiError `conflict` if the action is not possible in the record's state
 */
const wayOf = ({ ways, name, context }: Target, { remote, record }: Presented): Action => {
  const way = ways.find(({ where }) => hasAll(remote, where));
  if (way !== undefined) return way;
  const message = `${name} is not possible: the ${context.object.noun} is ${String(record.status)}.`;
  throw refusal('conflict', message, { quoted: [String(record.status)] });
};

const prepare = async (target: Target): Promise<Ready> => {
  const { call, context, path } = target;
  const held = call.preview === undefined ? await lock(target) : undefined;
  return whileHeld(call, held, async () => {
    const stored = readAhead(context, path);
    const before = await read(target);
    const way = wayOf(target, before);
    await checkConfirmation(target, way, before);
    await makeReady(target, way);
    return { way, before, held, stored };
  });
};

/** Reads the record after the action, and stores its event. */
const answer = async (target: Target, stored: ReturnType<typeof readAhead>): Promise<Answer> => {
  const { call, context } = target;
  const presented = await read(target);
  const warnings = await tryToNote(call, () => noteUpdated(context, presented, stored, ['status']));
  return { data: presented.record, warnings: [...warnings, ...noticesOf(context)] };
};

const carryOut = async (target: Target, { way, before, held, stored }: Ready): Promise<Answer> => {
  const { call, context, names, body, path, id, name } = target;
  try {
    await context.session.send(way.request, { ...names, ...body });
  } catch (error) {
    const failure = uncertainUnlessRefused(planRequired(context.provider, way.plan, error), advice);
    // If the action may still take place, other requests wait until the lease ends.
    if (outcomeOfFailure(failure) === 'not_applied') await unlockRecord(call, held);
    throw failure;
  }
  if (call.preview !== undefined) {
    call.preview.token = await previewToken(target, way, before);
    return { data: before.record, warnings: [] };
  }
  try {
    return await answer(target, stored);
  } catch (error) {
    throw afterApplied(error, name, { id, remote_id: remoteIdOf(path) });
  } finally {
    await unlockRecord(call, held);
  }
};

/**
 * Checks an action whose response was lost. If the record shows that the action took place, returns the record. The
 * action is never sent again.
 */
const tookPlace = async (target: Target): Promise<Answer | undefined> => {
  const { remote } = await read(target);
  if (!target.ways.some(({ done }) => hasAll(remote, done))) return undefined;
  return answer(target, readAhead(target.context, target.path));
};

/**
 * Carries out an action of a record, which is never repeated: at most once per `Idempotency-Key`, in one request at a
 * time, and only in a state before the action. A repeat of a lost request only reads the record.
 * @throws ApiError `invalid_request` without a key, `conflict` in another state or with other recipients,
 *   `plan_required`
 */
export const actOnRecord = async (object: UnifiedObject, call: Call, told: Told): Promise<Answer> => {
  const action = object.actions?.[told.name];
  if (action === undefined) throw new Error(`${object.noun} has no action ${told.name}`);
  const opened = await openObject(call, connectionOf(call), object, 'get');
  const target = await targetOf(opened, call, told);
  requireLater(action, told.body, call.now);
  if (call.preview === undefined) requireConfirmation(action, told.body);
  if (action.once) requireIdempotencyKey(call, `for ${told.name}`);
  const { name, id, body } = told;
  return withIdempotencyKey(opened, call, {
    what: 'act',
    body: { action: name, id, ...body },
    prepare: () => prepare(target),
    send: (ready) => carryOut(target, ready),
    tookPlace: () => tookPlace(target),
  });
};
