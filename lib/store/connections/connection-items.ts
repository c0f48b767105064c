import type { Attributes, ValueOf } from '../dynamodb/attribute.ts';
import type { Entity } from '../dynamodb/entity.ts';
import { getMany, list, queryKeys } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type ChangeNotification, changeNotifications } from '../events/change-notifications.ts';
import { type Delivery, deliveries, toDelivery } from '../events/deliveries.ts';
import { deliveryShardOf } from '../events/event-keys.ts';
import { jobParts } from '../records/jobs.ts';
import { records } from '../records/record-mappings.ts';
import { upserts } from '../records/upserts.ts';
import { loggedWrites } from '../records/write-log.ts';

/** A connection of a project. */
export interface Owner {
  readonly project: string;
  /** Id of the connection. */
  readonly connection: string;
}

/** A page of a connection's change notifications that are not processed yet. */
export const notificationsOf = ({ project, connection }: Owner, page: PageRequest): Promise<Page<ChangeNotification>> =>
  list(changeNotifications, { project, connection }, page);

/** A page of the deliveries of a connection's events to a webhook. */
export const deliveriesOf = async (
  { project, connection }: Owner,
  webhook: string,
  page: PageRequest,
): Promise<Page<Delivery>> => {
  const shard = deliveryShardOf(connection);
  const found = await list(deliveries, { project, webhook, shard }, page, { connection });
  return { ...found, items: found.items.map(toDelivery) };
};

/** A kind of item in the index by connection, with functions that convert between its key and its id in the index. */
interface Indexed<K, A extends Attributes> {
  readonly entity: Entity<never, K, A>;
  /** The text after the connection's id in the index: an object, `idempotency`, `upsert`. */
  readonly group: string;
  readonly keyOf: (id: string) => K;
  readonly idOf: (key: K) => string;
}

/** A page of the items of a connection, read from the index, which may lag behind. */
const listIndexed = async <K, A extends Attributes>(
  { entity, group, keyOf, idOf }: Indexed<K, A>,
  { connection }: Owner,
  { limit, startAfter }: PageRequest,
): Promise<Page<K & ValueOf<A>>> => {
  const connectionObject = `${connection}#${group}`;
  const after = startAfter === undefined ? undefined : entity.keyOf(keyOf(startAfter));
  const found = await queryKeys(entity, {
    index: 'by_connection',
    key: { connectionObject } as never,
    limit,
    startAfter: after && { ...after, connection_object: connectionObject, id: startAfter },
  });
  const items = await getMany(entity, found.items);
  const places = new Map(found.items.map((key, place) => [idOf(key), place]));
  const placeOf = (key: K): number => places.get(idOf(key)) ?? 0;
  const last = found.items.at(-1);
  return {
    items: items.toSorted((a, b) => placeOf(a) - placeOf(b)),
    ...(found.next && last !== undefined && { next: idOf(last) }),
  };
};

/** A page of the record mappings of an object, with the states of the records. */
export const recordsOf = (owner: Owner, object: string, page: PageRequest) =>
  listIndexed(
    { entity: records, group: object, keyOf: (id) => ({ project: owner.project, id }), idOf: ({ id }) => id },
    owner,
    page,
  );

/** A page of the writes with an idempotency key. */
export const writesOf = (owner: Owner, page: PageRequest) =>
  listIndexed(
    {
      entity: loggedWrites,
      group: 'idempotency',
      keyOf: (keyHash) => ({ ...owner, keyHash }),
      idOf: ({ keyHash }) => keyHash,
    },
    owner,
    page,
  );

/** A page of the parts of jobs. */
export const jobPartsOf = (owner: Owner, page: PageRequest) =>
  listIndexed(
    {
      entity: jobParts,
      group: 'job',
      keyOf: (id) => {
        const [job = '', place = ''] = id.split('#');
        return { ...owner, job, place };
      },
      idOf: ({ job, place }) => `${job}#${place}`,
    },
    owner,
    page,
  );

/** A page of the values that found or created records in the last minutes. */
export const upsertsOf = (owner: Owner, page: PageRequest) =>
  listIndexed(
    { entity: upserts, group: 'upsert', keyOf: (hash) => ({ ...owner, hash }), idOf: ({ hash }) => hash },
    owner,
    page,
  );
