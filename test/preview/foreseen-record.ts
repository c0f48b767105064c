import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/**
 * Differences in type between two values, including members and elements. A member that the vendor adds is no
 * difference.
 */
const typeFaults = (at: string, foreseen: unknown, answered: unknown): readonly string[] => {
  const [one, other] = [kindOf(foreseen), kindOf(answered)];
  if (one !== other) return [`${at}: foreseen ${JSON.stringify(foreseen)}, answered ${JSON.stringify(answered)}`];
  if (one === 'array') {
    const [first] = [foreseen].flat();
    const [its] = [answered].flat();
    return first === undefined || its === undefined ? [] : typeFaults(`${at}[]`, first, its);
  }
  if (one !== 'object') return [];
  return Object.entries(Object(foreseen)).flatMap(([name, value]) =>
    kindOf(value) === 'null' ? [] : typeFaults(`${at}.${name}`, value, Object(answered)[name]),
  );
};

/** Fields that the vendor computes from other fields. No preview foresees their values. */
export interface Computed {
  readonly fields: ReadonlySet<string>;
  readonly customFields: ReadonlySet<string>;
}

/**
 * Differences in custom fields. For a create: in the given fields. For an update: in all fields that the vendor does
 * not compute.
 */
const customFaults = (
  names: readonly string[],
  foreseen: unknown,
  answered: unknown,
  computed: ReadonlySet<string>,
): readonly string[] =>
  names.flatMap((name) => {
    if (computed.has(name)) return [];
    const [one, other] = [Object(foreseen)[name] ?? null, Object(answered)[name] ?? null];
    if (isDeepStrictEqual(one, other)) return [];
    return [`field_mappings.${name}: foreseen ${JSON.stringify(one)}, answered ${JSON.stringify(other)}`];
  });

/** Fields that follow from a given field. */
const derived: Readonly<Record<string, string>> = { status_category: 'status' };

/** Whether the response to a call contains the written record. */
const isOfRecord = (method: string, path: string): boolean =>
  method === 'POST'
    ? /^\/\w+\/[a-z-]+(?:\/upsert)?$/.test(path)
    : method === 'PATCH' && /^\/\w+\/[a-z-]+\/[^/]+$/.test(path);

/**
 * Differences between the record of a preview and the record of the call: in the types of fields that are given or
 * filled by the preview, and in the values of fields that follow from a given field.
 */
export const recordFaults = (
  [method, path]: readonly [method: string, path: string],
  body: unknown,
  foreseen: unknown,
  answered: unknown,
  computed: Computed,
): readonly string[] => {
  if (!isOfRecord(method, path) || kindOf(foreseen) !== 'object' || kindOf(answered) !== 'object') return [];
  const [before, after, given]: Values[] = [Object(foreseen), Object(answered), Object(body)];
  const names = Object.keys(after ?? {}).filter((name) => name !== 'field_mappings' && before?.[name] !== '');
  const customNames = Object.keys(Object(method === 'PATCH' ? after?.field_mappings : given?.field_mappings));
  const custom = customFaults(customNames, before?.field_mappings, after?.field_mappings, computed.customFields);
  const others = names.flatMap((name) => {
    // A consent is only stored with a status that subscribes.
    if (name === 'consent' && given?.status !== 'subscribed') return [];
    const isGiven = given?.[derived[name] ?? name] !== undefined;
    if (!isGiven && computed.fields.has(name)) return [];
    if (!isGiven && kindOf(before?.[name]) === 'null') return [];
    const types = typeFaults(name, before?.[name], after?.[name]);
    if (types.length > 0 || derived[name] === undefined || before?.[name] === after?.[name]) return types;
    return [`${name}: foreseen ${JSON.stringify(before?.[name])}, answered ${JSON.stringify(after?.[name])}`];
  });
  return [...custom, ...others];
};
