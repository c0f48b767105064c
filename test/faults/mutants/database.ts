import { randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient, type PutCommandInput, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Decides about a database call. `dropped`: the call returns without being made. */
type Listener = (commandName: string, input: object) => 'made' | 'dropped';

/**
 * Listens to the database calls of a process. This module is loaded first, and the modules of the service do not know
 * it.
 */
const onCalls = (listener: Listener): void => {
  const from = DynamoDBDocumentClient.from;
  DynamoDBDocumentClient.from = (...given) => {
    const client = from(...given);
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (call) =>
          listener(commandName, call.input) === 'made' ? next(call) : { response: {}, output: { $metadata: {} } },
      { step: 'initialize', name: `mutant-${randomUUID()}`, priority: 'high' },
    );
    return client;
  };
};

/** Changes the items of each transaction. */
export const onTransaction = (change: (items: Items) => Items): void =>
  onCalls((commandName, input) => {
    const transaction = input as TransactWriteCommandInput;
    if (commandName.startsWith('TransactWrite')) transaction.TransactItems = change(transaction.TransactItems ?? []);
    return 'made';
  });

/** Drops some of the items that are put without a transaction. */
export const onPut = (isDropped: (put: PutCommandInput) => boolean): void =>
  onCalls((commandName, input) =>
    commandName === 'PutItemCommand' && isDropped(input as PutCommandInput) ? 'dropped' : 'made',
  );

export const kindOf = ({ Put }: Pick<Items[number], 'Put'>): string => String(Put?.Item?.sk).split('#')[0] ?? '';

export const typeOf = ({ Put }: Pick<Items[number], 'Put'>): string => String(Put?.Item?.type);
