import fc from 'fast-check';
import type { AccountChoice, ChoiceSet } from '../../../lib/engine/mapping/choices.ts';
import { getPath, getText, setPath } from '../../../lib/engine/mapping/path.ts';
import type { Written } from '../../../lib/engine/mapping/write/draft.ts';
import { plainDecimal } from '../../../lib/objects/decimals.ts';
import { providers } from '../../../lib/providers/all.ts';
import type {
  ChoiceField,
  Codec,
  EndField,
  FieldMapping,
  ItemsField,
  ObjectDeclaration,
  Provider,
  RefField,
  TypedListField,
} from '../../../lib/providers/define.ts';
import {
  dateTime,
  day,
  decimalNumber,
  integerId,
  inverted,
  names,
  number,
  numberText,
  paragraphs,
  percent,
  singleton,
  strings,
  textId,
  textsByName,
  truth,
  websiteDomain,
} from '../../../lib/providers/language/codecs.ts';
import { runs as times } from '../../harness/runs.ts';
import { declarationOf, everyDeclaration, fieldsOf } from '../../providers/declared.ts';
import { fromFolders } from '../../providers/folders.ts';
import { ownChoices } from './own-choices.ts';
import type { RemoteValues } from './remote-values.ts';
import { anyText, cents, date } from './values.ts';

/**
 * Number of runs, and a time limit in ms. The limit also applies to the search for the smallest counterexample, which
 * is slow with long texts.
 */
export const runs = { numRuns: times(100, 300), interruptAfterTimeLimit: 3_000 };

export const choicesOf = ({ choices }: ChoiceField): readonly AccountChoice[] => {
  if (typeof choices !== 'string') return choices;
  const own = ownChoices[choices];
  if (own === undefined) throw new Error(`give ${choices} some choices here`);
  return own;
};

/** Returns the choices of every field for a connection that prefers the first group, or the record's own group. */
export const choiceSetsOf = (declaration: ObjectDeclaration, record?: unknown): ReadonlyMap<string, ChoiceSet> =>
  new Map(
    fieldsOf(declaration).flatMap(([name, field]) => {
      if (typeof field !== 'object' || field.kind !== 'choice') return [];
      const choices = choicesOf(field);
      const group = field.group?.local ? getText(record, field.group.at) : undefined;
      return [[name, { field, choices, preferredGroup: group ?? choices[0]?.group }] as const];
    }),
  );

const valuesOf = await fromFolders<RemoteValues>('remotes');
const everyValue = Object.values(valuesOf);

/** Ids that also name the kind of a record, by codec. Only such ids occur at these places. */
export const idsOfKind = new Map(everyValue.flatMap(({ ids = [] }) => ids));

/** The vendor's response for a reference that is read from the whole record, by codec of the field. */
export const answeredWhole = new Map(everyValue.flatMap((values) => values.answeredWhole ?? []));

const ofCodec = new Map<Codec, fc.Arbitrary<unknown>>([
  [textsByName, fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), anyText, { maxKeys: 3 })],
  [dateTime, date.map((time) => time.toISOString())],
  [integerId, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })],
  [textId, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String)],
  [paragraphs, anyText],
  [singleton, anyText],
  [strings, fc.array(anyText, { maxLength: 3 })],
  [names, fc.array(fc.record({ name: anyText }), { maxLength: 3 })],
  [day, date.map((time) => time.toISOString().slice(0, 10))],
  [number, fc.integer({ min: 0 })],
  [numberText, fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true })).map(plainDecimal)],
  [decimalNumber, fc.oneof(fc.integer(), cents)],
  [percent, fc.oneof(fc.integer({ min: 0, max: 100 }), cents)],
  [inverted, fc.boolean()],
  [truth, fc.boolean()],
  // A more detailed address keeps its details when the record is written back: see `lossy`.
  [websiteDomain, fc.domain().filter((domain) => !domain.startsWith('www.'))],
  ...everyValue.flatMap(({ codecs = [] }) => codecs),
]);

const providerOf = (id: string): Provider => {
  const found = providers[id];
  if (found === undefined) throw new Error(`no provider ${id}`);
  return found;
};

/** Adds the codecs that a declaration creates itself. */
for (const [id, { fields = [] }] of Object.entries(valuesOf)) {
  for (const [object, field, values] of fields) {
    const mapping = new Map(fieldsOf(declarationOf(providerOf(id), object))).get(field);
    if (typeof mapping !== 'object' || !('codec' in mapping) || mapping.codec === undefined)
      throw new Error(`${field} of ${id} has no codec`);
    ofCodec.set(mapping.codec, values);
  }
}

for (const [, { provider, declaration }] of everyDeclaration) {
  for (const [, mapping] of fieldsOf(declaration)) {
    if (typeof mapping !== 'object' || mapping.kind !== 'ref' || mapping.codec === undefined) continue;
    const values = valuesOf[provider.id]?.refs?.(mapping.read);
    if (values !== undefined && !ofCodec.has(mapping.codec)) ofCodec.set(mapping.codec, values);
  }
}

type Placed = readonly (readonly [path: string, value: fc.Arbitrary<unknown>])[];

const arbitraryOf = (codec: Codec | undefined): fc.Arbitrary<unknown> => {
  const value = codec === undefined ? anyText : ofCodec.get(codec);
  if (value === undefined) throw new Error('add values for this codec here');
  return value;
};

const phone = fc.stringMatching(/^\+[1-9]\d{8,12}$/);

/** A text for a list. If the vendor refuses other texts: a phone number. */
const textTakenBy = ({ codec }: TypedListField | ItemsField): fc.Arbitrary<string> =>
  codec?.refuse === undefined ? anyText : phone;

const itemsOf = (field: ItemsField): fc.Arbitrary<unknown> => {
  const { value: valueMember, type: typeMember, members, codec } = field;
  return fc.uniqueArray(textTakenBy(field).filter(Boolean), { maxLength: 3 }).map((texts) => {
    const list = texts.map((text) => ({
      [members[valueMember] ?? '']: text,
      ...(typeMember && { [members[typeMember] ?? '']: 'work' }),
    }));
    return codec === undefined ? list : codec.encode(list);
  });
};

const refsOf = ({ codec, many }: RefField): fc.Arbitrary<unknown> =>
  many === undefined
    ? arbitraryOf(codec)
    : fc.uniqueArray(
        arbitraryOf(codec).map((id) => (many === '' ? id : { [many]: id })),
        { maxLength: 3, selector: JSON.stringify },
      );

/** Clock times within a day. A day without a time begins at midnight. */
const clock = fc
  .integer({ min: 1, max: 24 * 60 - 1 })
  .map((minutes) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'));

/** Durations by the unit of the vendor. */
const lengths: Readonly<Record<EndField['unit'], fc.Arbitrary<unknown>>> = {
  minutes: fc.constantFrom('10:00', '00:15', '75:30'),
  clock,
  ms: fc.nat().map(String),
  s: fc.nat({ max: 1_000_000 }),
};

/** Returns a choice in the vendor's form. */
export const remoteChoice = ({ codec }: ChoiceField, value: string): unknown =>
  codec === undefined ? value : codec.encode(value);

/** Returns one or several choices in the vendor's form. */
const choicesIn = (field: ChoiceField): fc.Arbitrary<unknown> => {
  const one = fc.constantFrom(...choicesOf(field).map(({ value }) => remoteChoice(field, value)));
  return field.multiple ? fc.uniqueArray(one, { maxLength: 3 }) : one;
};

/** Returns the places of a field in a remote record, with their possible values. */
const placesOf = (mapping: FieldMapping): Placed => {
  if (typeof mapping === 'string') return [[mapping, anyText]];
  switch (mapping.kind) {
    case 'value': {
      const paths = mapping.orElse === undefined ? [mapping.read] : [mapping.read, mapping.orElse];
      return paths.map((path) => [path, arbitraryOf(mapping.codec)] as const);
    }
    case 'ref':
      // A stage is at the place of the record's state.
      return mapping.within === undefined ? [[mapping.read, refsOf(mapping)]] : [];
    case 'choice':
      return [[mapping.at, choicesIn(mapping)]];
    case 'typed_fields':
      return mapping.at.map(({ at }) => [at, textTakenBy(mapping)] as const);
    case 'items':
      return [[mapping.at, itemsOf(mapping)]];
    case 'parts':
      // These parts are tested together in test/records/write/refused-parts.test.ts.
      if (mapping.codec !== undefined) return [];
      return [...Object.values(mapping.members).flat(), ...(mapping.text === undefined ? [] : [mapping.text])].map(
        (path) => [path, anyText] as const,
      );
    case 'html':
      if (mapping.codec !== undefined) return [[mapping.at, anyText.map(mapping.codec.encode)]];
      return [mapping.at, ...(mapping.text === undefined ? [] : [mapping.text])].map(
        (path) => [path, anyText] as const,
      );
    case 'moment':
      return [
        [mapping.date, date.map((time) => time.toISOString().slice(0, 10))],
        [mapping.time, clock],
      ];
    case 'end':
      return [[mapping.at, lengths[mapping.unit]]];
    case 'constant':
      return [];
  }
};

export const readPathsOf = (declaration: ObjectDeclaration): readonly string[] =>
  fieldsOf(declaration).flatMap(([, mapping]) => [
    ...placesOf(mapping).map(([path]) => path),
    ...(typeof mapping === 'object' && 'more' in mapping && mapping.more !== undefined ? [mapping.more.at].flat() : []),
  ]);

type Remote = Record<string, unknown>;

const build = (entries: readonly (readonly [string, unknown])[]): Remote => {
  const remote: Remote = {};
  for (const [path, value] of entries) {
    // The value contains several members.
    if (path === '') Object.assign(remote, value);
    else if (value !== undefined) setPath(remote, path, value);
  }
  return remote;
};

const arbitraryAt = (places: Placed, absent: unknown): fc.Arbitrary<Remote> =>
  fc
    .tuple(...places.map(([path, value]) => fc.option(value, { nil: absent }).map((found) => [path, found] as const)))
    .map(build);

/** Completes the groups. A stage belongs to one pipeline, so the vendor stores no other pipeline with it. */
const completeGroups = (declaration: ObjectDeclaration, remote: Remote): void => {
  for (const [, field] of fieldsOf(declaration)) {
    if (typeof field !== 'object' || field.kind !== 'choice' || field.group === undefined) continue;
    const group = choicesOf(field).find(({ value }) => value === getPath(remote, field.at))?.group;
    if (group !== undefined) setPath(remote, field.group.at, group);
  }
};

/**
 * Completes unset references. A record without the field and a record with an explicit "unset" mean the same, so a
 * write back cannot distinguish them.
 */
const completeUnset = (declaration: ObjectDeclaration, remote: Remote): void => {
  for (const [, field] of fieldsOf(declaration)) {
    if (typeof field !== 'object' || field.kind !== 'ref' || field.unset === undefined) continue;
    for (const place of field.within ?? [field.read]) {
      if (!getPath(remote, place)) setPath(remote, place, field.unset);
    }
  }
};

/** Removes fields from records of a type that does not have them at the vendor. */
const dropMisplaced = (declaration: ObjectDeclaration, remote: Remote): void => {
  const fields = new Map(fieldsOf(declaration));
  for (const mapping of fields.values()) {
    if (typeof mapping === 'string' || !('when' in mapping) || mapping.when === undefined) continue;
    const isKept = Object.entries(mapping.when).every(([name, value]) => {
      const decider = fields.get(name);
      const path = typeof decider === 'object' && decider.kind === 'choice' ? decider.at : '';
      return getPath(remote, path) === value;
    });
    if (isKept) continue;
    for (const [place] of placesOf(mapping)) setPath(remote, place, null);
  }
};

/** Removes values that the vendor only stores together with another value, if that value is missing. */
const dropUnpaired = (declaration: ObjectDeclaration, remote: Remote): void => {
  const fields = new Map(fieldsOf(declaration));
  for (const mapping of fields.values()) {
    if (typeof mapping === 'string' || !('needs' in mapping) || mapping.needs === undefined) continue;
    const needed = mapping.needs.flatMap((name) => fields.get(name) ?? []).flatMap(placesOf);
    if (needed.every(([path]) => ![undefined, null, ''].includes(getPath(remote, path) as string))) continue;
    for (const [place] of placesOf(mapping)) setPath(remote, place, null);
  }
};

/** Remote records of a vendor. Each field is present or absent, with its own type. */
export const remotesOf = (declaration: ObjectDeclaration): fc.Arbitrary<Remote> => {
  const fields = fieldsOf(declaration).map(([, mapping]) => mapping);
  const chosen = fields.flatMap((mapping) =>
    typeof mapping === 'object' && mapping.kind === 'choice' ? [mapping.at] : [],
  );
  // A pipeline that is also a choice has one of the account's values.
  const isChosen = (mapping: FieldMapping): boolean =>
    typeof mapping === 'object' && mapping.kind === 'ref' && chosen.includes(mapping.read);
  const places = fields.flatMap((mapping) => (isChosen(mapping) ? [] : placesOf(mapping)));
  return fc.constantFrom(null, undefined, '').chain((absent) =>
    arbitraryAt(places, absent).map((remote) => {
      completeGroups(declaration, remote);
      completeUnset(declaration, remote);
      dropMisplaced(declaration, remote);
      dropUnpaired(declaration, remote);
      return remote;
    }),
  );
};

/** Records with arbitrary values in place of the fields. */
export const strangeRemotesOf = (declaration: ObjectDeclaration): fc.Arbitrary<unknown> => {
  const places = readPathsOf(declaration).map((path) => [path, fc.jsonValue()] as const);
  return fc.oneof(fc.jsonValue(), arbitraryAt(places, undefined), arbitraryAt(places, null));
};

/** Number of records that the vendor creates for missing references of the new record. */
const madeFor = (declaration: ObjectDeclaration, record: unknown): number =>
  Object.values<FieldMapping | undefined>(declaration.fields).filter(
    (mapping) =>
      typeof mapping === 'object' &&
      mapping.kind === 'ref' &&
      mapping.makes === true &&
      getText(record, String(mapping.write)) === undefined,
  ).length;

/**
 * Returns the result of a write without the warnings about records that the vendor creates.
 * @throws Error if the warnings do not match the created records
 */
export const told = (written: Written, declaration: ObjectDeclaration, mode: 'create' | 'update'): Written => {
  const [made, warnings] = [true, false].map((isMade) =>
    written.warnings.filter(({ code }) => (code === 'record_made') === isMade),
  );
  const expected = mode === 'create' ? madeFor(declaration, written.record) : 0;
  if (made?.length !== expected) throw new Error(`${made?.length} made records are told of, not ${expected}`);
  return { ...written, warnings: warnings ?? [] };
};
