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

/** A value of a vendor's enumeration, with our word and category. */
export type Choice = z.infer<typeof choice>;

/** Place where a vendor keeps a field: the path in a record, and the path in the body of a write. */
export interface Entry extends z.infer<typeof entry> {
  /**
   * Source of the entry. `documentation`: the table has no entry or a wrong one, and a page of the vendor confirms this
   * one.
   */
  readonly from: 'truth' | 'documentation';
  /** Our field may be empty although the vendor has a value: an agent is not a contact. */
  readonly optional?: true;
  /** Path of the vendor's list of names for the values. */
  readonly named?: string;
}

/** Whether the tables exist on this machine. The tables are not part of this repository. */
export const hasTables = (): boolean => existsSync(fileOf('hubspot'));

/** Reason why cells are not proven. Printed if the tables are missing. */
export const skippedTables =
  'The proofs of cells were skipped: no tables were found. They are not part of this repository; set VENDOR_TRUTH to the folder that holds them.';

const tables = new Map<string, Table>();

const tableOf = (provider: string): Table => {
  const found = tables.get(provider) ?? table.parse(readTable(provider));
  tables.set(provider, found);
  return found;
};

/** The table's own row of a field, by object and field. */
export const rowOf = (provider: string, name: string): z.infer<typeof entry> | undefined => {
  const [object = '', field = ''] = name.split(' ');
  return tableOf(provider).objects[object]?.fields[field];
};

/** Source other than the declaration that says where a field is. Undefined if no source describes the field. */
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

/** Values of an enumeration, by the name of the field or of the field that it accompanies. */
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

/** A vendor's enumeration in a table. */
export interface Enumeration {
  readonly provider: string;
  readonly object: string;
  /** Name of the field with these values. If no field has them, the vendor's name of the enumeration. */
  readonly name: string;
  readonly rows: readonly Choice[];
}

/** All enumerations in a table that belong to a unified object. */
export const enumerationsOf = (provider: string): readonly Enumeration[] =>
  Object.entries(tableOf(provider).objects)
    .filter(([object]) => objectNames.some((name) => name === object))
    .flatMap(([object, { choices = {} }]) =>
      Object.entries(choices).map(([name, rows]) => ({ provider, object, name, rows })),
    );
