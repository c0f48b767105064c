import { setTimeout as pause } from 'node:timers/promises';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Account } from './account.ts';
import { database } from './database.ts';
import { changedFields, type Hashes } from './hashes.ts';
import { eventPut, recordPut, type Stored } from './items.ts';
import { remember } from './mappings.ts';
import type { Base } from './present.ts';

/** Stores a new record and its event together. */
export const noteCreated = async (account: Account, object: string, record: Base, hashes: Hashes): Promise<void> => {
  const TransactItems = [recordPut(account, object, record, hashes), eventPut(account, object, 'created', record)];
  await database.send(new TransactWriteCommand({ TransactItems }));
  remember(`${account.project}#${record.id}`);
};

/** Stores an updated contact and, if a field changed, the event. Tries up to 20 times if another update comes first. */
export const noteUpdated = async (
  account: Account,
  record: Base,
  hashes: Hashes,
  stored: Promise<Stored>,
  readStored: () => Promise<Stored>,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const before = await (attempt === 1 ? stored : readStored());
    const changed = changedFields(before?.fields, hashes);
    const event = changed.length > 0 ? [eventPut(account, 'crm.contact', 'updated', record, changed, before)] : [];
    const TransactItems = [recordPut(account, 'crm.contact', record, hashes, before), ...event];
    try {
      await database.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      if (attempt === 20 || (error as Error).name !== 'TransactionCanceledException') throw error;
      await pause(30 * attempt * Math.random());
    }
  }
};
