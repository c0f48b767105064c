import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { database } from './client.ts';
import { type Item, readable } from './item.ts';

/** `startAfter` is the id of the last entry of the page before. */
export interface PageRequest {
  readonly limit: number;
  readonly startAfter?: string | undefined;
}

/** `next` is the id to start the next page after; absent after the last entry. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

/** Entries of one kind in a partition. */
interface Partition {
  readonly table: string;
  readonly partition: string;
  /** Sort keys are `kind#id`. */
  readonly kind: string;
  /** Attributes that must have these values; `undefined` is no condition. */
  readonly where?: Readonly<Record<string, string | undefined>>;
  /** Attributes that must not have these values. */
  readonly whereNot?: Readonly<Record<string, string | undefined>>;
}

/** Most calls for one page: where a filter leaves little over, a page may be short and still have a next one. */
const maxCalls = 10;

const filterOf = ({ where = {}, whereNot = {} }: Partition): Partial<QueryCommandInput> => {
  const conditions = [
    ...Object.entries(where).map((entry) => [...entry, '='] as const),
    ...Object.entries(whereNot).map((entry) => [...entry, '<>'] as const),
  ].filter(([, value]) => value !== undefined);
  if (conditions.length === 0) return {};
  return {
    FilterExpression: conditions.map(([, , operator], index) => `#f${index} ${operator} :f${index}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(conditions.map(([name], index) => [`#f${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(conditions.map(([, value], index) => [`:f${index}`, value])),
  };
};

const queryOf = (source: Partition): QueryCommandInput => {
  const { table, partition, kind } = source;
  const filter = filterOf(source);
  return {
    TableName: table,
    ...filter,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
    ExpressionAttributeValues: { ...filter.ExpressionAttributeValues, ':pk': partition, ':kind': `${kind}#` },
  };
};

/** Whether a partition has any entry of this kind. Consistent. */
export const hasAny = async (source: Partition): Promise<boolean> => {
  const query = { ...queryOf(source), ProjectionExpression: 'pk', ConsistentRead: true };
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await database().send(new QueryCommand({ ...query, ExclusiveStartKey }));
    if ((page.Items ?? []).length > 0) return true;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return false;
};

/** A page in the order of the ids. */
export const queryPage = async <T>(
  source: Partition,
  { limit, startAfter }: PageRequest,
  read: (item: Item) => T,
): Promise<Page<T>> => {
  const query = queryOf(source);
  const keyOf = (id: string) => ({ pk: source.partition, sk: `${source.kind}#${id}` });
  const idOf = (key: Item): string => String(key.sk).slice(source.kind.length + 1);
  const found: Item[] = [];
  let last = startAfter === undefined ? undefined : keyOf(startAfter);

  for (let call = 0; call < maxCalls; call += 1) {
    const answer = await database().send(
      new QueryCommand({
        ...query,
        Limit: query.FilterExpression ? 100 : limit + 1 - found.length,
        ExclusiveStartKey: last,
      }),
    );
    found.push(...(answer.Items ?? []));
    last = answer.LastEvaluatedKey === undefined ? undefined : keyOf(idOf(answer.LastEvaluatedKey));
    if (last === undefined || found.length > limit) break;
  }

  const items = found.slice(0, limit).map((item) => read(readable(item)));
  const end = found.length > limit ? found[limit - 1] : last;
  return end === undefined ? { items } : { items, next: idOf(end) };
};
