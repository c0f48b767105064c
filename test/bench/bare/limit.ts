import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { database, tables } from './database.ts';
import { refusal } from './refusal.ts';

const counter = { minute: 0, counted: 0, uncounted: 0 };

const report = async (project: string, minute: number): Promise<void> => {
  const command = new UpdateCommand({
    TableName: tables.usage,
    Key: { pk: project, sk: `requests#project#${minute}` },
    UpdateExpression: 'ADD requests :count SET v = :v, expires_at = :expires_at',
    ExpressionAttributeValues: { ':count': 10, ':v': 1, ':expires_at': minute / 1000 + 660 },
    ReturnValues: 'UPDATED_NEW',
  });
  const { Attributes } = await database.send(command);
  Object.assign(counter, { counted: Attributes?.requests, uncounted: counter.uncounted - 10 });
};

/** Counts a request against the limit of its project. Every tenth request updates the table. */
export const count = (project: string, limit: number): Promise<void> | undefined => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  if (counter.minute !== minute) Object.assign(counter, { minute, counted: 0, uncounted: 0 });
  if (counter.counted + counter.uncounted >= limit) throw refusal(429, 'The limit of the project is reached.');
  counter.uncounted += 1;
  return counter.uncounted % 10 === 0 ? report(project, minute) : undefined;
};
