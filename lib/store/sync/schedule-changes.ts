import { isoTime, schemaVersion } from '../dynamodb/item.ts';
import { due, listSyncs, type Sync, type SyncName, updateSync } from './syncs.ts';

/** Creates a sync, or turns it on again; any other stays as it is. @param now epoch ms */
export const wantSync = async (name: SyncName, source: Sync['source'], now: number): Promise<void> => {
  await updateSync(name, {
    UpdateExpression: 'SET v = :v, #state = :waiting, #source = :source, due = :due, due_at = :now',
    ConditionExpression: 'attribute_not_exists(pk) OR #state = :off',
    ExpressionAttributeNames: { '#state': 'state', '#source': 'source' },
    ExpressionAttributeValues: {
      ':v': schemaVersion,
      ':waiting': 'waiting',
      ':off': 'off',
      ':source': source,
      ':due': due,
      ':now': isoTime(now),
    },
  });
};

const whileAsItWas = ({ dueAt }: Sync) => ({
  ConditionExpression: '#state = :waiting AND due_at = :before AND attribute_not_exists(#request)',
  names: { '#state': 'state', '#request': 'request' },
  values: { ':waiting': 'waiting', ':before': dueAt },
});

const takeOff = async (sync: Sync): Promise<void> => {
  const { ConditionExpression, names, values } = whileAsItWas(sync);
  await updateSync(sync, {
    UpdateExpression: 'SET #state = :off REMOVE due, due_at',
    ConditionExpression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ...values, ':off': 'off' },
  });
};

/**
 * Changes the interval of a sync that waits for its next run; a requested run, and one that is under way, stay.
 * @param interval milliseconds; `undefined` turns the sync off
 */
export const rescheduleSync = async (sync: Sync, interval: number | undefined, now: number): Promise<void> => {
  const { state, run, request, dueAt, heldUntil } = sync;
  if (state !== 'waiting' || dueAt === undefined || request !== undefined) return;
  if (interval === undefined) return takeOff(sync);
  if (run === undefined || sync.interval === interval) return;
  const next = Math.max(Date.parse(run.startedAt) + interval, heldUntil === undefined ? 0 : Date.parse(heldUntil), now);
  const { ConditionExpression, names, values } = whileAsItWas(sync);
  await updateSync(sync, {
    UpdateExpression: 'SET due_at = :next, #interval = :interval',
    ConditionExpression,
    ExpressionAttributeNames: { ...names, '#interval': 'interval' },
    ExpressionAttributeValues: { ...values, ':next': isoTime(next), ':interval': interval },
  });
};

/** Has the other syncs of a connection begin nothing before this time (epoch ms). */
export const postponeSyncs = async ({ project, connection, object }: SyncName, at: number): Promise<void> => {
  const others = (await listSyncs(project, connection)).filter((sync) => sync.object !== object);
  for (const other of others) {
    await updateSync(other, {
      UpdateExpression: 'SET due_at = :at, held_until = :at',
      ConditionExpression: '#state <> :running AND due_at < :at',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':running': 'running', ':at': isoTime(at) },
    });
  }
};
