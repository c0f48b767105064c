import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A call of DynamoDB by one side of the comparison. */
export interface ObservedCall {
  /** `TransactWriteItems`, then each table without the suffix of its run: `records`. */
  readonly line: string;
  /** Items that the call puts, by table. */
  readonly puts: readonly { readonly table: string; readonly item: Readonly<Record<string, unknown>> }[];
}

interface Put {
  readonly TableName: string;
  readonly Item: Readonly<Record<string, unknown>>;
}

interface Input {
  readonly TableName?: string;
  readonly Item?: Put['Item'];
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly { readonly Put?: Put }[];
}

/** Returns `records` for `records-1b9d…`. */
const kindOf = (table: string): string => table.slice(0, table.indexOf('-'));

const putsIn = ({ TableName = '', Item, TransactItems = [] }: Input): readonly Put[] => [
  ...(Item === undefined ? [] : [{ TableName, Item }]),
  ...TransactItems.flatMap(({ Put }) => Put ?? []),
];

const tablesIn = ({ TableName, RequestItems = {}, TransactItems = [] }: Input): readonly string[] => [
  ...(TableName === undefined ? [] : [TableName]),
  ...Object.keys(RequestItems),
  ...TransactItems.flatMap(({ Put }) => Put?.TableName ?? []),
];

/** Notes every later call of a client. */
export const observe = (client: DynamoDBDocumentClient): ObservedCall[] => {
  const calls: ObservedCall[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (parameters) => {
        const input = parameters.input as Input;
        const line = [commandName.replace(/Command$/, ''), ...tablesIn(input).map(kindOf)].join(' ');
        const puts = putsIn(input).map(({ TableName, Item }) => ({ table: kindOf(TableName), item: Item }));
        calls.push({ line, puts });
        return next(parameters);
      },
    { step: 'initialize', name: 'observe', priority: 'low' },
  );
  return calls;
};

/**
 * Size of a value as DynamoDB counts it, bytes. Numbers are approximate.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const sizeOf = (value: unknown): number => {
  if (value === undefined) return 0;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum, element) => sum + 1 + sizeOf(element), 3);
  if (typeof value !== 'object' || value === null) return String(value).length;
  return Object.entries(value).reduce(
    (sum, [name, member]) => sum + (member === undefined ? 0 : 1 + Buffer.byteLength(name) + sizeOf(member)),
    3,
  );
};
