import { existsSync } from 'node:fs';
import * as z from 'zod';
import { objectNames } from '../../lib/objects/names.ts';
import { corrections } from './corrections.ts';
import { fileOf, readTable } from './tables.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);

const word = z.union([z.string(), z.boolean().transform(String)]);

const choice = z.object({ remote: value, unified: word.nullish(), category: z.string().nullish() });

const entry = z.object({
  read: z.string().nullish(),
  write: z.string().nullish(),
  example: z.object({ remote: z.unknown(), unified: z.unknown() }).partial().nullish(),
});

const table = z.object({
  objects: z.record(
    z.string(),
    z.object({
      fields: z.record(z.string(), entry),
      choices: z.record(z.string(), z.array(choice)).optional(),
    }),
  ),
});

type Table = z.infer<typeof table>;

/** A value of an enumeration of the vendor: our word for it, and what kind of state it is. */
export type Choice = z.infer<typeof choice>;

/** Where a vendor keeps a field: the place in a record that is read, and in the body of a request that writes it. */
export interface Entry extends z.infer<typeof entry> {
  /** The table that was written without the declarations, or a page of the vendor where that has nothing or errs. */
  readonly from: 'truth' | 'documentation';
  /** It may be nothing of ours where the vendor has something: an agent is no contact. */
  readonly optional?: true;
  /** The path of the vendor's list of names for the values. */
  readonly named?: string;
}

/** Whether the tables are there: they are not part of this repository. */
export const hasTables = (): boolean => existsSync(fileOf('hubspot'));

/** Why cells are not proven; it is said where the tables are not there. */
export const skippedTables =
  'The proofs of cells were skipped: no tables were found. They are not part of this repository; set VENDOR_TRUTH to the folder that holds them.';

const tables = new Map<string, Table>();

const tableOf = (provider: string): Table => {
  const found = tables.get(provider) ?? table.parse(readTable(provider));
  tables.set(provider, found);
  return found;
};

/** What a table itself has of a field, by object and field. */
export const rowOf = (provider: string, name: string): z.infer<typeof entry> | undefined => {
  const [object = '', field = ''] = name.split(' ');
  return tableOf(provider).objects[object]?.fields[field];
};

/** What is known of a field from elsewhere than its declaration; nothing where nobody has written it down. */
export const entryOf = (provider: string, object: string, field: string): Entry | undefined => {
  const name = `${object} ${field}`;
  const corrected = corrections[provider]?.[name];
  if (corrected === undefined) {
    const found = rowOf(provider, name);
    return found === undefined ? undefined : { ...found, from: 'truth' };
  }
  if ('ours' in corrected) return undefined;
  return { ...corrected, from: 'table' in corrected ? 'truth' : 'documentation' };
};

/** The values of an enumeration, under the name of the field or of what the field shows. */
export const choicesOf = (provider: string, object: string, field: string): readonly Choice[] => {
  const choices = tableOf(provider).objects[object]?.choices ?? {};
  const base = field.replace(/^remote_|_category$/g, '');
  const corrected = corrections[provider]?.[`${object} ${base}`];
  const said = corrected === undefined || 'ours' in corrected ? {} : (corrected.choices ?? {});
  return [
    ...Object.entries(choices).flatMap(([name, rows]) => (name === field || name === base ? rows : [])),
    ...Object.entries(said).map(([remote, unified]) => ({ remote, unified })),
  ];
};

/** An enumeration of a vendor, as a table has it. */
export interface Enumeration {
  readonly provider: string;
  readonly object: string;
  /** The field that has its values, or what the vendor calls it where none has. */
  readonly name: string;
  readonly rows: readonly Choice[];
}

/** Every enumeration of a table that is about an object of ours. */
export const enumerationsOf = (provider: string): readonly Enumeration[] =>
  Object.entries(tableOf(provider).objects)
    .filter(([object]) => objectNames.some((name) => name === object))
    .flatMap(([object, { choices = {} }]) =>
      Object.entries(choices).map(([name, rows]) => ({ provider, object, name, rows })),
    );
