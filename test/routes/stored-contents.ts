import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';

/** Returns every attribute of every item of a table. Bytes become Latin text, so that a search finds texts in them. */
export const itemsOf = async (table: string): Promise<readonly string[]> => {
  const items: string[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await database().send(new ScanCommand({ TableName: table, ExclusiveStartKey }));
    for (const item of page.Items ?? []) {
      items.push(
        JSON.stringify(item, (_, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
        ),
      );
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return items;
};

/** Returns every item of every table, after the name of its table. */
export const allItems = async (): Promise<readonly string[]> => {
  const tables = Object.entries(environment.tables);
  const items = await Promise.all(tables.map(async ([name, table]) => ({ name, items: await itemsOf(table) })));
  return items.flatMap(({ name, items: found }) => found.map((item) => `${name} ${item}`));
};

/** Base64 forms of a text at any position in a longer text, without the characters that the neighbours influence. */
const inBase64 = (text: string): readonly string[] =>
  [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
    const own = whole.slice(before === 0 ? 0 : 4);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });

/** Forms of a text: unchanged, in a URL, in JSON, in Base64 and in hexadecimal digits. */
export const formsOf = (text: string): readonly string[] => {
  const hex = Buffer.from(text).toString('hex');
  const json = JSON.stringify(text).slice(1, -1);
  return [text, encodeURIComponent(text), json, hex, hex.toUpperCase(), ...inBase64(text)];
};
