import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { database } from './client.ts';
import { cancellationCodes, retryConflicts } from './conflict.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Writes all of these items or none.
 * @returns the places of the items whose conditions refused the transaction; none when it was carried out
 */
export const writeTogether = async (items: readonly TransactItem[]): Promise<readonly number[]> => {
  try {
    await retryConflicts(() => database().send(new TransactWriteCommand({ TransactItems: [...items] })));
    return [];
  } catch (error) {
    const refused = (cancellationCodes(error) ?? []).flatMap((code, index) =>
      code === 'ConditionalCheckFailed' ? [index] : [],
    );
    if (refused.length === 0) throw error;
    return refused;
  }
};
