import { randomUUID } from 'node:crypto';
import { DynamoDBDocumentClient, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;

/**
 * Changes what the database is asked to write together, in a process whose own modules know nothing of it: this one is
 * loaded before them.
 */
export const onTransaction = (change: (items: Items) => Items): void => {
  const from = DynamoDBDocumentClient.from;
  DynamoDBDocumentClient.from = (...given) => {
    const client = from(...given);
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        (call) => {
          const input = call.input as TransactWriteCommandInput;
          if (commandName.startsWith('TransactWrite')) input.TransactItems = change(input.TransactItems ?? []);
          return next(call);
        },
      { step: 'initialize', name: `mutant-${randomUUID()}`, priority: 'high' },
    );
    return client;
  };
};

export const kindOf = ({ Put }: Items[number]): string => String(Put?.Item?.sk).split('#')[0] ?? '';

export const typeOf = ({ Put }: Items[number]): string => String(Put?.Item?.type);
