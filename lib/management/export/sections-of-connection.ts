import { presentFailure } from '../../connections/failure.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { openJobPart } from '../../crypto/job-part.ts';
import { openKeptAnswer } from '../../crypto/kept-answer.ts';
import { remoteIdOf } from '../../engine/mapping/remote-ids.ts';
import { objectNames } from '../../objects/names.ts';
import type { Connection } from '../../store/connections/connection.ts';
import {
  deliveriesOf,
  jobPartsOf,
  notificationsOf,
  type Owner,
  recordsOf,
  upsertsOf,
  writesOf,
} from '../../store/connections/connection-items.ts';
import { getErasure } from '../../store/connections/erasures.ts';
import type { EntityValue } from '../../store/dynamodb/entity.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';
import type { Delivery } from '../../store/events/deliveries.ts';
import { listEvents } from '../../store/events/event-lists.ts';
import { listWebhooks, type Webhook } from '../../store/events/webhooks.ts';
import { type loggedWrites, wholeAnswer } from '../../store/records/write-log.ts';
import { getSchedule, type Schedule } from '../../store/sync/schedules.ts';
import { listSyncs } from '../../store/sync/syncs.ts';
import { presentSyncs } from '../connections/connection-syncs.ts';
import { presentErasure } from '../connections/disconnect.ts';
import { presentProviderWebhooks } from '../connections/provider-webhook-state.ts';
import { presentEvents } from '../webhooks/events.ts';
import { mapped, onePage, type Section, sealed } from './section.ts';

/** A connection at a time, epoch ms. */
export interface OfConnection {
  readonly connection: Connection;
  readonly now: number;
}

/** Page size that exceeds the maximum number of webhooks in a project. */
const allWebhooks = 100;

const ownerOf = ({ project, id }: Connection): Owner => ({ project, connection: id });

const isoOrNull = (time: number | undefined): string | null => (time === undefined ? null : isoTime(time));

const erasure: Section<OfConnection> = {
  kind: 'erasure',
  read: async ({ connection: { project, id } }, page) => {
    const found = await getErasure(project, id);
    return onePage(found === undefined ? [] : [{ ...presentErasure(found), provider: found.provider }], page);
  },
};

const providerWebhook: Section<OfConnection> = {
  kind: 'provider_webhook',
  read: async ({ connection }, page) => {
    const found = await presentProviderWebhooks(connection);
    return onePage(found === null ? [] : [found], page);
  },
};

/**
 * Webhooks that receive only the events of this connection. Their addresses belong to the project and are not
 * exported.
 */
const ownWebhooks: Section<OfConnection> = {
  kind: 'webhook',
  read: async ({ connection }, page) => {
    const { items } = await listWebhooks(connection.project, { limit: allWebhooks });
    const own = items.filter((webhook) => webhook.connection === connection.id);
    return onePage(own.map(presentWebhook), page);
  },
};

const presentWebhook = ({ id, description, scope, active, createdAt }: Webhook) => ({
  id,
  description,
  scope: [...scope],
  active,
  created_at: createdAt,
});

const presentSchedule = async (
  connection: Connection,
  { dueAt, looked, limitedUntil, lastError, failures }: Schedule,
) => ({
  next_cycle_at: isoOrNull(dueAt),
  looked_at: Object.fromEntries(Object.entries(looked).map(([interval, time]) => [interval, isoTime(time)])),
  limited_until: isoOrNull(limitedUntil),
  last_error: await presentFailure(connection, lastError),
  failures,
});

const schedule: Section<OfConnection> = {
  kind: 'schedule',
  read: async ({ connection }, page) => {
    const found = await getSchedule(ownerOf(connection));
    return onePage(found === undefined ? [] : [await presentSchedule(connection, found)], page);
  },
};

const syncs: Section<OfConnection> = {
  kind: 'sync',
  read: async ({ connection, now }, page) => {
    const { project, id } = connection;
    return onePage(await presentSyncs(connection, await listSyncs(project, id), now), page);
  },
};

const notifications: Section<OfConnection> = {
  kind: 'change_notification',
  read: ({ connection }, page) =>
    mapped(notificationsOf(ownerOf(connection), page), ({ object, id, remote }) => ({
      object,
      record_id: id,
      remote_id: remoteIdOf(remote),
    })),
};

/**
 * Records of an object. The state of a record is stored as keyed hashes of its fields, so the export shows only the
 * names of the fields.
 */
const recordsOfObject = (object: string): Section<OfConnection> => ({
  kind: 'record',
  read: ({ connection }, page) =>
    mapped(recordsOf(ownerOf(connection), object, page), (stored) => ({
      object,
      id: stored.id,
      remote_id: remoteIdOf(stored.remote),
      modified_at: stored.modifiedAt ?? null,
      written_at: isoOrNull(stored.writtenAt),
      deleted_at: isoOrNull(stored.deletedAt),
      merged_into_remote_id: stored.mergedInto === undefined ? null : remoteIdOf(stored.mergedInto),
      fingerprints_of: Object.keys(stored.fields ?? {})
        .toSorted()
        .map((name) => name.slice(0, name.indexOf('@'))),
    })),
});

/** Stored writes. The key and the body of a write are stored as hashes. The answer contains the customer's record. */
const writes: Section<OfConnection> = {
  kind: 'idempotency',
  read: ({ connection }, page) =>
    mapped(writesOf(ownerOf(connection), page), async (write) => ({
      key_sha256: write.keyHash,
      started_at: isoTime(write.startedAt),
      outcome: write.outcome ?? null,
      answer: await openAnswer(connection, write),
      expires_at: isoTime(write.expiresAt),
    })),
};

const openAnswer = async (connection: Connection, write: EntityValue<typeof loggedWrites>): Promise<unknown> => {
  if (write.answer === undefined) return null;
  if (connection.wrappedDataKey.length === 0) return sealed;
  const { keyHash } = write;
  const answer = (await wholeAnswer({ ...ownerOf(connection), keyHash }, write)) ?? new Uint8Array();
  return openKeptAnswer(await connectionKey(connection), { connection: connection.id, keyHash }, answer);
};

/** Maximum number of parts per page. Each part has up to 350 KB, and an answer has a maximum size. */
const partsOfPage = 8;

/** Parts of jobs: the items to write, and the results with ids of records and faults. */
const jobs: Section<OfConnection> = {
  kind: 'job',
  read: ({ connection }, page) =>
    mapped(
      jobPartsOf(ownerOf(connection), { ...page, limit: Math.min(page.limit, partsOfPage) }),
      async ({ job, place, items, results, expiresAt }) => {
        const part = { connection: connection.id, id: job, place: Number(place) };
        return {
          id_job: job,
          part: part.place,
          items: await openPart(connection, part, 'items', items),
          results: await openPart(connection, part, 'results', results),
          expires_at: isoTime(expiresAt),
        };
      },
    ),
};

const openPart = async (
  connection: Connection,
  part: Parameters<typeof openJobPart>[1],
  what: 'items' | 'results',
  list: Uint8Array | undefined,
): Promise<unknown> => {
  if (list === undefined) return null;
  if (connection.wrappedDataKey.length === 0) return sealed;
  return openJobPart(await connectionKey(connection), part, what, list);
};

const upserts: Section<OfConnection> = {
  kind: 'upsert',
  read: ({ connection }, page) =>
    mapped(upsertsOf(ownerOf(connection), page), ({ hash, recordId, expiresAt }) => ({
      value_hash: hash,
      record_id: recordId ?? null,
      expires_at: isoOrNull(expiresAt),
    })),
};

const events: Section<OfConnection> = {
  kind: 'event',
  read: async ({ connection: { project, id }, now }, page) => {
    const { items, ...next } = await listEvents(project, { connection: id }, page, now);
    return { items: await presentEvents(project, items, now), ...next };
  },
};

/** A delivery for the export. The answer of a receiver belongs to the receiver, and stays encrypted. */
const presentDelivery = (delivery: Delivery) => ({
  id: delivery.id,
  id_webhook: delivery.webhook,
  event_id: delivery.event.id,
  type: delivery.event.type,
  record_id: delivery.event.recordId ?? null,
  remote_id: delivery.event.remoteId ?? null,
  time: delivery.event.time,
  status: delivery.status,
  attempts: delivery.attempts.map(({ time, status, error, sealedAnswer }) => ({
    time,
    status: status ?? null,
    error: error ?? null,
    answer: sealedAnswer === undefined ? null : sealed,
  })),
});

/** A place among the deliveries: a webhook, and its last delivery that was shown. */
interface Place {
  readonly webhook: string;
  readonly after?: string | undefined;
}

const readDeliveries = async (connection: Connection, { startAfter, limit }: PageRequest): Promise<Page<Delivery>> => {
  const { items: all } = await listWebhooks(connection.project, { limit: allWebhooks });
  const from: Place = startAfter === undefined ? { webhook: '' } : JSON.parse(startAfter);
  const [first, second] = all.filter(({ id }) => id >= from.webhook);
  if (first === undefined) return { items: [] };
  const after = first.id === from.webhook ? from.after : undefined;
  const { items, next } = await deliveriesOf(ownerOf(connection), first.id, { limit, startAfter: after });
  if (next !== undefined) return { items, next: JSON.stringify({ webhook: first.id, after: next } satisfies Place) };
  return { items, ...(second && { next: JSON.stringify({ webhook: second.id } satisfies Place) }) };
};

const deliveries: Section<OfConnection> = {
  kind: 'delivery',
  read: ({ connection }, page) => mapped(readDeliveries(connection, page), presentDelivery),
};

/** Sections of a connection's stored data, without the connection itself. */
export const sectionsOfConnection: readonly Section<OfConnection>[] = [
  erasure,
  providerWebhook,
  ownWebhooks,
  schedule,
  syncs,
  notifications,
  ...objectNames.map(recordsOfObject),
  writes,
  upserts,
  jobs,
  events,
  deliveries,
];
