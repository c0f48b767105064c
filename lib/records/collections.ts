import { getList, getPath } from '../engine/mapping/path.ts';
import { isPath, namedBy } from '../engine/mapping/read/references.ts';
import type { Collections } from '../engine/mapping/read/tools.ts';
import { remembered } from '../engine/metadata/account-cache.ts';
import { readChoices } from '../engine/metadata/choices-and-fields.ts';
import { noteRefused, unlessRefused } from '../engine/metadata/refused.ts';
import type { FieldMapping, RefField } from '../providers/define.ts';
import { fieldsWhere } from '../providers/language/compiled.ts';
import type { RecordContext } from './context.ts';

type NamingField = RefField & { readonly metadata: string };

const isNaming = (mapping: FieldMapping): mapping is NamingField =>
  typeof mapping === 'object' && mapping.kind === 'ref' && mapping.metadata !== undefined;

/** The fields whose vendor values name the collection of a record by its label. */
export const namingFields = fieldsWhere(isNaming);

const byLabel = (choices: Awaited<ReturnType<typeof readChoices>>): ReadonlyMap<string, string> =>
  new Map(choices.flatMap(({ label, value }) => (label === undefined ? [] : [[label, value] as const])));

type Labels = ReadonlyMap<string, string>;

/**
 * Looks in a newly read list for a label that the known list does not contain. Does so once in five minutes per label:
 * the label may be new, or may not exist in the account.
 */
const readLabel = async (
  { session, now }: RecordContext,
  metadata: string,
  label: string,
  newest: () => Promise<Labels>,
): Promise<readonly (readonly [label: string, value: string])[]> => {
  const read = async () => (await newest()).get(label);
  const value = await remembered(session, `${metadata} labelled ${label}`, now, read);
  return value === undefined ? [] : [[label, value]];
};

/** Wraps a read, so that all callers share the first result. */
const askedOnce = (read: () => Promise<Labels>): (() => Promise<Labels>) => {
  let asked: Promise<Labels> | undefined;
  return () => {
    asked ??= read();
    return asked;
  };
};

const readLabels = async (context: RecordContext, metadata: string, wanted: ReadonlySet<string>): Promise<Labels> => {
  const { session, now } = context;
  const known = byLabel(await readChoices(session, metadata, now));
  const missing = [...wanted].filter((label) => !known.has(label));
  const newest = askedOnce(async () => byLabel(await readChoices(session, metadata, now, now + 1)));
  const found = await Promise.all(missing.map((label) => readLabel(context, metadata, label, newest)));
  return new Map([...known, ...found.flat()]);
};

/**
 * Reads the labels as `readLabels` does. If the account may not see them, returns none and adds a notice to the
 * response.
 */
const readLabelsOrNone = async (
  context: RecordContext,
  [name, { metadata: collections }]: readonly [name: string, field: NamingField],
  wanted: ReadonlySet<string>,
): Promise<Labels> => {
  if (wanted.size === 0) return new Map();
  const { session, now } = context;
  try {
    return await unlessRefused(session, collections, now, () => readLabels(context, collections, wanted));
  } catch (error) {
    noteRefused(session, name, `what ${name} refers to`, error);
    return new Map();
  }
};

/** The labels of the collections that a record names. */
const collectionsNamedBy = (field: RefField, remote: unknown): readonly string[] => {
  const { read, many } = field;
  const values =
    many === undefined ? [getPath(remote, read)] : getList(remote, read).map((element) => getPath(element, many));
  return values.flatMap((value) => {
    const named = namedBy(field, value);
    return isPath(named) ? (named[0] ?? []) : [];
  });
};

/**
 * The account's collections, by label, for the references of these records. Reads nothing if no record names a label.
 * @throws ApiError of the provider
 */
export const loadCollections = async (context: RecordContext, remotes: readonly unknown[]): Promise<Collections> => {
  const entries = await Promise.all(
    namingFields(context.declaration).map(async (field) => {
      const [, mapping] = field;
      const wanted = new Set(remotes.flatMap((remote) => collectionsNamedBy(mapping, remote)));
      return [mapping.metadata, await readLabelsOrNone(context, field, wanted)] as const;
    }),
  );
  return new Map(entries);
};
