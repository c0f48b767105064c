import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Longest timer for a time in a write, in ms. The sweep finds later work. */
const horizonMs = 60 * 60 * 1000;

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** Times in the input of a database call, in epoch ms. */
const timesIn = (value: unknown): readonly number[] => {
  if (typeof value === 'string') return isTime(value) ? [Date.parse(value)] : [];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(timesIn);
};

const tablesIn = (input: object): readonly string[] =>
  'RequestItems' in input ? Object.keys(Object(input.RequestItems)) : [];

/**
 * Watches the writes to the database.
 * @param onWork called after each write, and at each written time, because work may be due then
 * @param log table of the request log. Its batches are no work, and would start all workers.
 * @returns function that ends the watch
 */
export const watchWrites = (client: DynamoDBDocumentClient, onWork: () => void, log: string): (() => void) => {
  const timers = new Map<number, NodeJS.Timeout>();
  const callAt = (time: number): void => {
    const wait = time - Date.now();
    if (timers.has(time) || wait <= 0 || wait > horizonMs) return;
    const call = () => {
      timers.delete(time);
      onWork();
    };
    timers.set(time, setTimeout(call, wait + 1).unref());
  };
  const name = 'watchWrites';
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (parameters) => {
        const result = await next(parameters);
        if (!/^(?:Put|Update|Delete|BatchWrite|TransactWrite)/.test(commandName)) return result;
        if (tablesIn(parameters.input).includes(log)) return result;
        onWork();
        timesIn(parameters.input).forEach(callAt);
        return result;
      },
    { step: 'initialize', name, priority: 'low', override: true },
  );
  return () => {
    client.middlewareStack.remove(name);
    for (const timer of timers.values()) clearTimeout(timer);
  };
};
