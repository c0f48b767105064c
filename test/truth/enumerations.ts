import { type ChoiceSet, encodeChoice, toChoices } from '../../lib/engine/mapping/choices.ts';
import { setPath } from '../../lib/engine/mapping/path.ts';
import { readRecord } from '../../lib/engine/mapping/read/record.ts';
import { richText } from '../../lib/engine/rich-text/rich-text.ts';
import type { ChoiceField, FieldMapping } from '../../lib/providers/define.ts';
import { mappingOf } from '../../lib/providers/language/kinds.ts';
import { type Declared, everyDeclaration } from '../providers/declared.ts';
import { fromFolders } from '../providers/folders.ts';
import { type Choice, type Enumeration, entryOf } from './entries.ts';
import type { EnumerationFacts } from './enumeration-facts.ts';

/** A vendor's enumeration, and the declared field with its values. */
export interface Compared extends Enumeration {
  readonly field: string;
  readonly declared: Declared;
}

/** Whether the rows are categories of values that each account names itself. */
const isOfCategories = ({ name }: Enumeration): boolean => name.endsWith('_category');

const facts = await fromFolders<EnumerationFacts>('truth/enumerations');

/** Declared fields of an enumeration, per kind of record. Empty if no field has its values. */
export const comparedOf = (enumeration: Enumeration): readonly Compared[] => {
  const { otherNames, kindOf } = facts[enumeration.provider] ?? {};
  const field = otherNames?.[`${enumeration.object} ${enumeration.name}`] ?? enumeration.name.replace(/_category$/, '');
  return everyDeclaration.flatMap(([, declared]) => {
    const { provider, name, declaration, kind } = declared;
    if (provider.id !== enumeration.provider || name !== enumeration.object) return [];
    const mapping = mappingOf(declaration, field);
    // A constant of a kind defines the kind, so there is nothing to compare.
    const isKind = typeof mapping === 'object' && mapping.kind === 'constant' && kind !== undefined;
    if (mapping === undefined || isKind) return [];
    const rows = enumeration.rows.filter((row) => kindOf?.(enumeration, row) === kind);
    return rows.length === 0 ? [] : [{ ...enumeration, rows, field, declared }];
  });
};

const mappingIn = ({ declared, field }: Compared): FieldMapping => {
  const mapping = mappingOf(declared.declaration, field);
  if (mapping === undefined) throw new Error(`there is no field ${field}`);
  return mapping;
};

/** Declaration of a choice field. Undefined for other fields. */
export const choiceIn = (compared: Compared): ChoiceField | undefined => {
  const mapping = mappingIn(compared);
  return typeof mapping === 'object' && mapping.kind === 'choice' ? mapping : undefined;
};

/** Choices of an account that has exactly the values of the table. */
const setOf = (compared: Compared, field: ChoiceField): ChoiceSet => {
  const { provider } = compared.declared;
  if (typeof field.choices !== 'string') return { field, choices: field.choices };
  const metadata = provider.metadata?.[field.choices];
  const list = facts[provider.id]?.lists?.[field.choices];
  if (metadata === undefined || list === undefined)
    throw new Error(`write down what ${provider.id} answers for ${field.choices}`);
  return { field, choices: toChoices(metadata, list(compared.rows, isOfCategories(compared))) };
};

const remoteOf = (compared: Compared, row: Choice): unknown => {
  const { provider, object, field } = compared;
  const make = facts[provider]?.remotes?.[`${object} ${field}`];
  if (make !== undefined) return make(row, isOfCategories(compared));
  const places = (entryOf(provider, object, field)?.read ?? '').split(' | ');
  const holder = (places[0] ?? '').split('.').slice(0, -1);
  const record = {};
  for (const place of places) setPath(record, [...holder, place.split('.').at(-1) ?? ''].join('.'), row.remote);
  return record;
};

/** A vendor's value as our records show it. */
interface Shown {
  readonly word: string | null;
  /** `undefined` if the values have no categories. */
  readonly category: string | null | undefined;
}

/** Reads a record with a value of an enumeration. */
export const shownOf = (compared: Compared, row: Choice): Shown => {
  const { declared, field } = compared;
  const choice = choiceIn(compared);
  const tools = {
    toUnified: (_: string, ...path: string[]) => path.join('/'),
    choices: new Map(choice === undefined ? [] : [[field, setOf(compared, choice)]]),
    collection: [],
    collections: new Map(),
    richText,
  };
  const declaration = { ...declared.declaration, fields: { [field]: mappingIn(compared) } };
  const values: Readonly<Record<string, unknown>> = readRecord(declaration, remoteOf(compared, row), tools);
  const textOf = (value: unknown): string | null =>
    typeof value === 'string' || typeof value === 'boolean' ? String(value) : null;
  const category = values[`${field}_category`];
  return { word: textOf(values[field]), category: category === undefined ? undefined : textOf(category) };
};

/** The vendor value that a unified word is written as. Undefined if the word cannot be written. */
export const writtenAs = (compared: Compared, field: ChoiceField, word: string): string | undefined =>
  encodeChoice(setOf(compared, field), word)?.value;

/** Vendor values that the declaration itself names. */
export const namedIn = ({ choices, words = {}, empty: none }: ChoiceField): readonly string[] => {
  const fixed = typeof choices === 'string' ? [] : choices.flatMap(({ value, also = [] }) => [value, ...also]);
  return [...new Set([...fixed, ...Object.values(words), ...(typeof none === 'string' ? [none] : [])])];
};
