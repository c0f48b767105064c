import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { database } from './client.ts';
import { cancellationCodes, retryConflicts } from './conflicts.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const write = (items: readonly TransactItem[]) =>
  retryConflicts(() => database().send(new TransactWriteCommand({ TransactItems: [...items] })));

/**
 * Writes all of these items or none.
 * @returns false if the condition of the first item refused the transaction
 * @throws Error if the condition of a later item refused it
 */
export const writeUnlessFirst = async (items: readonly TransactItem[]): Promise<boolean> => {
  try {
    await write(items);
    return true;
  } catch (error) {
    if (cancellationCodes(error)?.[0] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};

/**
 * Writes all of these items or none.
 * @returns the positions of the items whose conditions refused the transaction; empty if it succeeded
 */
export const writeTogether = async (items: readonly TransactItem[]): Promise<readonly number[]> => {
  try {
    await write(items);
    return [];
  } catch (error) {
    const refused = (cancellationCodes(error) ?? []).flatMap((code, index) =>
      code === 'ConditionalCheckFailed' ? [index] : [],
    );
    if (refused.length === 0) throw error;
    return refused;
  }
};
