import { type Collections, collectionNamedBy } from '../engine/mapping/read.ts';
import { remembered } from '../engine/metadata/account-cache.ts';
import { readChoices } from '../engine/metadata/choices-and-fields.ts';
import type { FieldMapping, RefField } from '../providers/define.ts';
import type { RecordContext } from './context.ts';

type NamingField = RefField & { readonly collections: string };

const isNaming = (mapping: FieldMapping | undefined): mapping is NamingField =>
  typeof mapping === 'object' && mapping.kind === 'ref' && mapping.collections !== undefined;

const byLabel = (choices: Awaited<ReturnType<typeof readChoices>>): ReadonlyMap<string, string> =>
  new Map(choices.flatMap(({ label, value }) => (label === undefined ? [] : [[label, value] as const])));

/**
 * Looks for a label that a list does not have in a new one, once in five minutes: a collection may have got another label a
 * moment ago, or be none of the account's.
 */
const readLabel = async (
  { session, now }: RecordContext,
  metadata: string,
  label: string,
): Promise<readonly (readonly [label: string, value: string])[]> => {
  const read = async () => byLabel(await readChoices(session, metadata, now, now + 1)).get(label);
  const value = await remembered(session, `${metadata} labelled ${label}`, now, read);
  return value === undefined ? [] : [[label, value]];
};

const readLabels = async (
  context: RecordContext,
  metadata: string,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> => {
  const known = byLabel(await readChoices(context.session, metadata, context.now));
  const missing = [...wanted].filter((label) => !known.has(label));
  const found = await Promise.all(missing.map((label) => readLabel(context, metadata, label)));
  return new Map([...known, ...found.flat()]);
};

/**
 * The account's collections that references of these records name by their labels. Nothing is read where none does.
 * @throws ApiError of the provider
 */
export const loadCollections = async (context: RecordContext, remotes: readonly unknown[]): Promise<Collections> => {
  const fields = Object.values<FieldMapping | undefined>(context.declaration.fields).filter(isNaming);
  const entries = await Promise.all(
    fields.map(async (field) => {
      const wanted = new Set(remotes.flatMap((remote) => collectionNamedBy(field, remote) ?? []));
      const labels =
        wanted.size === 0 ? new Map<string, string>() : await readLabels(context, field.collections, wanted);
      return [field.collections, labels] as const;
    }),
  );
  return new Map(entries);
};
