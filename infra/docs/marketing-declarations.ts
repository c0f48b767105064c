import type { ObjectName } from '../../lib/objects/names.ts';
import type { ObjectDeclaration, Provider } from '../../lib/providers/define.ts';
import { kindsOf, mappingOf } from '../../lib/providers/language/kinds.ts';

export type MarketingObject = Extract<ObjectName, `marketingautomation.${string}`>;

/** Declarations of an object, one for each kind. Empty if the provider does not have the object. */
export const declarationsOf = ({ objects }: Provider, object: MarketingObject): readonly ObjectDeclaration[] => {
  const declared = objects[object];
  return declared === undefined ? [] : kindsOf(declared).map(([, declaration]) => declaration);
};

/** Unified words of a `status` field with the provider's values. */
export const wordsOf = (declaration: ObjectDeclaration): Readonly<Record<string, readonly string[]>> => {
  const mapping = mappingOf(declaration, 'status');
  if (typeof mapping !== 'object' || mapping.kind !== 'choice') return {};
  const { words = {}, choices } = mapping;
  const all = typeof choices === 'string' ? [] : choices;
  return Object.fromEntries(
    Object.entries(words).map(([word, value]) => [
      word,
      [value, ...(all.find((choice) => choice.value === value)?.also ?? [])],
    ]),
  );
};

/** Unified statuses of a contact with the provider's values. A provider with statuses per list declares them with its lists. */
export const statusesOf = (provider: Provider): Readonly<Record<string, readonly string[]>> => {
  const [contact] = declarationsOf(provider, 'marketingautomation.contact');
  const own = contact === undefined ? {} : wordsOf(contact);
  if (Object.keys(own).length > 0) return own;
  const statuses = declarationsOf(provider, 'marketingautomation.list')[0]?.membership?.words ?? {};
  return Object.fromEntries(Object.entries(statuses).map(([word, value]) => [word, [value]]));
};
