import { refIds } from '../../lib/engine/mapping/ref-ids.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Declared } from '../providers/declared.ts';
import { type Beside, compareBody, compareRecord, compareValues, foundAt, type Verdict } from '../truth/agreement.ts';
import { choicesOf, type Entry, entryOf } from '../truth/entries.ts';
import type { Account, Values } from './account.ts';

/** Source of a cell's expected value. The declaration is never a source. */
export type Source = 'truth' | 'recording' | 'example' | 'documentation';

/**
 * Proof of a field. Contains a failure if a source contradicts the field, and neither if no source describes the field.
 */
export interface Proof {
  readonly source?: Source | undefined;
  readonly failure?: string | undefined;
}

/** A response, with the path of its request. */
type Answered = Pick<Exchange, 'path' | 'responseBody'>;

/** Translates unified ids and labels into the vendor's ids and values. */
export type Names = Pick<Account, 'remoteIdOf' | 'options'>;

/** A record that was read, and the requests of that read. */
export interface Found {
  readonly record: Values;
  readonly exchanges: readonly Answered[];
  /** Origin of the response: the vendor's description or a real account. Default: the simulator. */
  readonly from?: 'example' | 'recording';
}

interface Place {
  readonly remote: unknown;
  readonly exchanges: readonly Answered[];
}

/** Replaces labels by the values that the vendor lists for them. Other texts stay. */
const inVendorsTerms = ({ options }: Names, { named }: Entry, ours: unknown): unknown => {
  if (named === undefined) return ours;
  const inTerms = (one: unknown): unknown => options.valueOf(named, String(one)) ?? one;
  return Array.isArray(ours) ? ours.map(inTerms) : inTerms(ours);
};

export const besideOf = (
  names: Names,
  { provider, name }: Declared,
  field: string,
  ours: unknown,
): Beside | undefined => {
  const entry = entryOf(provider.id, name, field);
  // The vendor has the class of a record in the id, or nowhere.
  const isClassed = [ours].flat().some((one) => Object(one).class !== undefined);
  const said = isClassed ? refIds(ours) : ours;
  if (entry === undefined) return undefined;
  const { remoteIdOf } = names;
  return {
    ...{ field, entry, remoteIdOf, choices: choicesOf(provider.id, name, field) },
    ours: inVendorsTerms(names, entry, said),
  };
};

const objectsIn = (value: unknown): readonly object[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value, ...inner];
};

const inPath = 'path:';

/** Parts of the requests' paths that an entry marks with `{}`. */
const partsIn = (pattern: string, exchanges: readonly Pick<Exchange, 'path'>[]): readonly string[] => {
  const escaped = pattern
    .slice(inPath.length)
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll('{}', '([^/]+)');
  const expression = new RegExp(`${escaped}(?:[/?]|$)`);
  return exchanges.flatMap(({ path }) => expression.exec(path)?.slice(1).map(decodeURIComponent) ?? []);
};

/** Any object of the responses. */
const inAnswer = 'answer:';

/** The object of the responses whose list contains the record. */
const inHolder = 'holder:';

const compareAnswer = (beside: Beside, place: string, exchanges: readonly Answered[]): Verdict => {
  const all = exchanges.flatMap(({ responseBody }) => objectsIn(responseBody));
  const texts = all.flatMap((one) => foundAt(one, place));
  const ours = [beside.ours ?? []].flat();
  const isThere = (one: unknown): boolean =>
    texts.some((text) => compareValues({ ...beside, ours: one }, [text], {}) === 'same');
  if (ours.length === 0 || exchanges.length === 0) return 'empty';
  return ours.every(isThere) ? 'same' : 'different';
};

const holds = (holder: object, id: unknown): boolean =>
  Object.values(holder).some((list) => Array.isArray(list) && list.some((one) => Object(one).id === id));

const compareHolder = (beside: Beside, path: string, { remote, exchanges }: Place): Verdict => {
  const all = exchanges.flatMap(({ responseBody }) => objectsIn(responseBody));
  const { id } = Object(remote);
  const found = all.filter((one) => holds(one, id)).flatMap((one) => foundAt(one, path));
  return found.length === 0 ? 'empty' : compareValues(beside, found.slice(0, 1), {});
};

const compareParts = (beside: Beside, pattern: string, exchanges: readonly Pick<Exchange, 'path'>[]): Verdict => {
  const parts = partsIn(pattern, exchanges);
  if (parts.length === 0) return 'empty';
  return parts.some((part) => compareValues(beside, [part], {}) === 'same') ? 'same' : 'different';
};

/** A URL pattern of the vendor's page, with names of members in braces. */
const inPage = 'page:';

/** Compares a URL with a pattern. A name that is not a member of the record stands for a part of the vendor's host. */
const comparePage = ({ ours }: Beside, pattern: string, remote: unknown): Verdict => {
  if (typeof ours !== 'string') return 'empty';
  const partOf = (part: string): string => {
    const [, name = ''] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === '') return part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
    const [value] = foundAt(remote, name);
    return value === undefined ? '[\\w-]+' : String(value);
  };
  const expression = pattern.split(/(\{\w+\})/).map(partOf);
  return new RegExp(`^${expression.join('')}$`).test(ours) ? 'same' : 'different';
};

/**
 * Compares a field with the place of its entry: the record, the path of the request, the responses, or a URL pattern.
 */
const compareIn = (beside: Beside, place: Place): Verdict => {
  const read = beside.entry.read ?? '';
  if (read.startsWith(inPath)) return compareParts(beside, read, place.exchanges);
  if (read.startsWith(inAnswer)) return compareAnswer(beside, read.slice(inAnswer.length), place.exchanges);
  if (read.startsWith(inHolder)) return compareHolder(beside, read.slice(inHolder.length), place);
  if (read.startsWith(inPage)) return comparePage(beside, read.slice(inPage.length), place.remote);
  return compareRecord(beside, place.remote);
};

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const sourceOf = ({ from }: Entry, found: Pick<Found, 'from'>): Source => found.from ?? from;

const nameParts: readonly string[] = ['first_name', 'last_name'];

/** Compares the parts of a name with records that show the whole name. */
const compareWhole = (account: Names, declared: Declared, field: string, record: Values): Verdict | undefined => {
  if (!nameParts.includes(field)) return undefined;
  const places = nameParts.map((part) => besideOf(account, declared, part, undefined)?.entry.read);
  if (places.some((place) => typeof place !== 'string')) return undefined;
  const theirs = places.flatMap((place) => foundAt(record.remote_data, String(place)));
  if (theirs.length < nameParts.length) return 'empty';
  return theirs.join(' ') === record.name ? 'same' : 'different';
};

const describe = (field: string, ours: unknown, entry: Entry, remote: unknown): string =>
  `${field} was ${JSON.stringify(ours)}, and the vendor has ${JSON.stringify(foundAt(remote, entry.read ?? ''))} at ${entry.read ?? 'no place'} (${entry.from})`;

/** Fields that show the same place of the vendor: the word, the remote value, and the category. */
const shownBy = (field: string, record: Values): readonly string[] =>
  [field, `remote_${field}`, `${field}_category`].filter((name) => name in record);

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Whether a value is the id of an unread record, such as a record in an example. Its vendor id is unknown. */
const isUnknown = ({ remoteIdOf }: Names, value: unknown): boolean =>
  [value].flat().some((id) => uuid.test(String(id)) && remoteIdOf(String(id)) === undefined);

/**
 * Whether a record distinguishes the times. The times of an unchanged record are equal and prove nothing, unless the
 * vendor has a single place for both, as for events.
 */
const tellsApart = ({ provider, name }: Declared, record: Values, field: string): boolean => {
  const [created, modified] = ['created_at', 'modified_at'].map((one) => entryOf(provider.id, name, one)?.read);
  return (
    !['created_at', 'modified_at'].includes(field) ||
    record.modified_at === undefined ||
    record.created_at === undefined ||
    record.created_at !== record.modified_at ||
    (created !== undefined && created === modified)
  );
};

const proveRecord = (account: Names, declared: Declared, field: string, found: Found): Proof => {
  const { record, exchanges } = found;
  const names = shownBy(field, record);
  const entry = entryOf(declared.provider.id, declared.name, field);
  if (names.length === 0 && entry !== undefined) {
    const verdict = compareWhole(account, declared, field, record);
    if (verdict === 'different') return { failure: describe(field, record.name, entry, record.remote_data) };
    return verdict === 'same' ? { source: sourceOf(entry, found) } : {};
  }
  let source: Source | undefined;
  for (const name of names) {
    const beside = besideOf(account, declared, name, record[name]);
    if (beside === undefined || isUnknown(account, record[name])) continue;
    const verdict = compareIn(beside, { remote: record.remote_data, exchanges });
    if (verdict === 'different') return { failure: describe(name, record[name], beside.entry, record.remote_data) };
    if (verdict === 'same' && isFilled(record[name]) && tellsApart(declared, record, name))
      source ??= sourceOf(beside.entry, found);
  }
  return { source };
};

const order: readonly (Source | undefined)[] = ['truth', 'recording', 'example', 'documentation', undefined];

/** The better of two sources. */
export const betterOf = (one: Source | undefined, other: Source | undefined): Source | undefined =>
  order.indexOf(one) <= order.indexOf(other) ? one : other;

/** The best proof among the records that were read. A single contradiction is a failure. */
export const proveFound = (account: Names, declared: Declared, field: string, found: readonly Found[]): Proof => {
  const proofs = found.map((one) => proveRecord(account, declared, field, one));
  const failed = proofs.find(({ failure }) => failure !== undefined);
  if (failed !== undefined) return failed;
  const [best] = proofs.toSorted((a, b) => order.indexOf(a.source) - order.indexOf(b.source));
  return best ?? {};
};

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];

/** Numbers of the association type that a write must contain: "to contact: call 194, meeting 200". */
const associationTypes = (write: string, kind: string | undefined): readonly string[] => {
  const ofKind = kind === undefined ? null : new RegExp(`\\b${kind} (\\d+)`).exec(write);
  return ofKind === null ? (write.match(/\d+/g) ?? []) : ofKind.slice(1);
};

/** A request. */
type Sent = Pick<Exchange, 'path' | 'requestBody'>;

/**
 * Objects in a request body that the paths of the table may start from. GraphQL variables and batches are nested
 * deeper.
 */
const holdersIn = ({ requestBody }: Sent): readonly unknown[] => {
  const body = Object(requestBody);
  const variables = Object(body.variables);
  return [body, variables, ...Object.values(variables), ...[body.inputs ?? []].flat()];
};

/** Compares a value of the caller with the requests that carried it. */
export const compareWritten = (
  beside: Beside,
  { kind }: Pick<Declared, 'kind'>,
  exchanges: readonly Sent[],
): Verdict => {
  const { write } = beside.entry;
  if (typeof write !== 'string') return 'empty';
  if (write.startsWith(inPath)) return compareParts(beside, write, exchanges);
  if (write.startsWith('associations[]')) {
    const types = associationTypes(write, kind);
    const ids = [beside.ours].flat().map((id) => beside.remoteIdOf(String(id)) ?? String(id));
    const isIn = ({ path, requestBody }: Sent): boolean => {
      const texts = [...textsIn(requestBody), ...path.split('/')];
      return ids.every((id) => texts.includes(id)) && types.some((type) => texts.includes(type));
    };
    return exchanges.some(isIn) ? 'same' : 'different';
  }
  const verdicts = exchanges.flatMap(holdersIn).map((holder) => compareBody(beside, holder, write));
  return verdicts.includes('same') ? 'same' : 'different';
};

/** A written field, and the record that was read afterwards. */
export interface WrittenField {
  readonly remote: unknown;
  readonly exchanges: readonly Exchange[];
  readonly field: string;
  readonly record: Values;
  /** Value that the caller sent. */
  readonly ours: unknown;
}

/** Whether the caller sent the category of a state. A category stands for all states of that category. */
const isOfCategory = (account: Account, declared: Declared, { field, ours, remote }: WrittenField): boolean => {
  const beside = besideOf(account, declared, `${field}_category`, ours);
  return beside !== undefined && compareRecord(beside, remote) === 'same';
};

/** Describes the remote value or category of a written word, if the vendor has another value. */
const shownBeside = (
  account: Account,
  declared: Declared,
  { field, record, remote }: WrittenField,
): string | undefined =>
  shownBy(field, record)
    .slice(1)
    .flatMap((name) => {
      const beside = besideOf(account, declared, name, record[name]);
      if (beside === undefined || compareRecord(beside, remote) !== 'different') return [];
      return [describe(name, record[name], beside.entry, remote)];
    })[0];

/** Proves a write by the field's place in the request, or by the record afterwards. */
export const proveWritten = (account: Account, declared: Declared, written: WrittenField): Proof => {
  const { field, ours } = written;
  const beside = besideOf(account, declared, field, ours);
  if (beside === undefined) return {};
  const proven = { source: beside.entry.from };
  const wrong = shownBeside(account, declared, written);
  if (wrong !== undefined) return { failure: wrong };
  if (compareWritten(beside, declared, written.exchanges) === 'same') return proven;
  const stored = compareIn(beside, written);
  if (stored === 'same' || isOfCategory(account, declared, written)) return proven;
  const { read, write } = beside.entry;
  return {
    failure: `${field} ${JSON.stringify(ours)} was written neither to ${write ?? 'no place'} nor was it at ${read ?? 'no place'} then (${beside.entry.from})`,
  };
};
