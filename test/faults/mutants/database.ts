import { randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient, type PutCommandInput, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** What becomes of a call: it is made, or it is answered without being made. */
type Listener = (commandName: string, input: object) => 'made' | 'dropped';

/**
 * Listens to the calls of the database in a process whose own modules know nothing of it: this one is loaded before them.
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

/** Changes what the database is asked to write together. */
export const onTransaction = (change: (items: Items) => Items): void =>
  onCalls((commandName, input) => {
    const transaction = input as TransactWriteCommandInput;
    if (commandName.startsWith('TransactWrite')) transaction.TransactItems = change(transaction.TransactItems ?? []);
    return 'made';
  });

/** Drops some of the items that are put by themselves. */
export const onPut = (isDropped: (put: PutCommandInput) => boolean): void =>
  onCalls((commandName, input) =>
    commandName === 'PutItemCommand' && isDropped(input as PutCommandInput) ? 'dropped' : 'made',
  );

export const kindOf = ({ Put }: Pick<Items[number], 'Put'>): string => String(Put?.Item?.sk).split('#')[0] ?? '';

export const typeOf = ({ Put }: Pick<Items[number], 'Put'>): string => String(Put?.Item?.type);
