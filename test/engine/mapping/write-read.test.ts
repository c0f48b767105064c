import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fill } from '../../../lib/engine/http/request/template.ts';
import { readCustomFields } from '../../../lib/engine/mapping/custom-fields.ts';
import { listLedBy } from '../../../lib/engine/mapping/leads.ts';
import { appendPath, getList, getPath, setPath } from '../../../lib/engine/mapping/path.ts';
import { placeOf } from '../../../lib/engine/mapping/places.ts';
import { readRecord } from '../../../lib/engine/mapping/read/record.ts';
import { writeRecord } from '../../../lib/engine/mapping/write/record.ts';
import { richText } from '../../../lib/engine/rich-text/rich-text.ts';
import type { ModelValues } from '../../../lib/objects/define.ts';
import type { FieldMapping, ObjectDeclaration, RefField } from '../../../lib/providers/define.ts';
import { paragraphs } from '../../../lib/providers/language/codecs.ts';
import { isImmutable, isSeparate, isWritable, mappingOf } from '../../../lib/providers/language/kinds.ts';
import type { RecordContext } from '../../../lib/records/context.ts';
import { counts } from '../../../lib/records/read/remote-record.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { seed, runs as times } from '../../harness/runs.ts';
import { type Declared, everyDeclaration, fieldsOf } from '../../providers/declared.ts';
import {
  answeredWhole,
  choiceSetsOf,
  choicesOf,
  idsOfKind,
  remoteChoice,
  remotesOf,
  strangeRemotesOf,
  told,
} from './remotes.ts';
import { anyText } from './values.ts';

/** Number of runs, and a time limit in ms. There are fewer runs than elsewhere, because each run tests every field. */
const runs = { numRuns: times(20, 60), interruptAfterTimeLimit: 3_000 };

type Remote = Record<string, unknown>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const read = ({ declaration }: Declared, remote: unknown): ModelValues => {
  const tools = {
    toUnified: (_: string, ...path: string[]) => path.join('/'),
    choices: choiceSetsOf(declaration),
    richText,
    collections: new Map(),
    collection: [],
  };
  return readRecord(declaration, remote, tools);
};

/** Returns all written values: the record, and the later update. Local names belong to the existing record. */
const write = (
  { provider, object, declaration }: Declared,
  values: ModelValues,
  mode: 'create' | 'update',
  standing?: unknown,
) => {
  const tools = { toRemote: (id: string) => id.split('/'), choices: choiceSetsOf(declaration, standing), richText };
  const written = writeRecord({ provider, object, declaration, values, mode, tools });
  const { record, later, warnings } = told(written, declaration, mode);
  return { record: Object.assign({}, record, ...Object.values(later)) as Remote, warnings };
};

const idsIn = (value: unknown): readonly string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string');

/** Returns the ids of a separate list, in the elements that a write appends to it. */
const appendedIds = (field: RefField, record: Remote, value: unknown): readonly unknown[] => {
  if (typeof field.write !== 'object' || !('at' in field.write)) return [];
  const { at: append, element: template, main: first = template } = field.write;
  const written = getList(record, append).map((element) => JSON.stringify(element));
  return idsIn(value).flatMap((id) => {
    const remote = field.codec === undefined ? id : field.codec.encode(id);
    const forms = [first, template].map((one) => JSON.stringify(fill(one, { value: remote })));
    return forms.some((form) => written.includes(form)) ? [remote] : [];
  });
};

const answerRef = (remote: Remote, field: RefField, ids: readonly unknown[]): void => {
  const { many } = field;
  if (many === undefined) {
    const [id] = ids;
    const isRead = field.codec === undefined || field.codec.decode(id) !== undefined;
    // A codec reads the main element of the list.
    if (id !== undefined) setPath(remote, field.read, isRead ? id : [{ id }]);
    return;
  }
  setPath(remote, field.read, []);
  for (const id of ids) {
    const element: Remote = {};
    setPath(element, many, id);
    // The first written element becomes the main one.
    for (const [path, [mark]] of Object.entries(field.main ?? {})) if (id === ids[0]) setPath(element, path, mark);
    appendPath(remote, field.read, many === '' ? id : element);
  }
};

/** Returns the place of a value in the written record. A request may use the name of the read for it. */
const sentAt = ({ create }: ObjectDeclaration, read: string, write: string): string =>
  Object.entries(create?.renames ?? {}).find(([, name]) => name === read)?.[0] ?? write;

/** Returns the response of a vendor that stores what it receives, with the values at the places of a read. */
const answered = ({ declaration }: Declared, record: Remote, values: ModelValues): Remote => {
  const remote: Remote = JSON.parse(JSON.stringify(record));
  for (const [name, mapping] of fieldsOf(declaration)) {
    if (typeof mapping === 'string') continue;
    if (mapping.kind === 'value' && mapping.write !== undefined && mapping.write !== mapping.read) {
      // The request contains all members of the value next to the other members.
      if (mapping.read === '') Object.assign(remote, getPath(record, mapping.write));
      else setPath(remote, mapping.read, getPath(record, sentAt(declaration, mapping.read, mapping.write)));
    }
    // A value that every new record has is not sent.
    if (mapping.kind === 'choice' && !isEmpty(values[name]) && getPath(record, mapping.at) === undefined)
      setPath(remote, mapping.at, mapping.createdAs && remoteChoice(mapping, mapping.createdAs));
    if (mapping.kind !== 'ref' || mapping.write === undefined) continue;
    const whole = mapping.codec && answeredWhole.get(mapping.codec);
    if (whole !== undefined) {
      const place = typeof mapping.write === 'string' ? mapping.write : mapping.write.at;
      Object.assign(remote, whole(getPath(record, place)));
      continue;
    }
    // The reference leads to the intended kind of record.
    for (const [path, [kind]] of Object.entries(mapping.where ?? {}))
      if (!isEmpty(values[name])) setPath(remote, path, kind);
    // If a list refers to more than one object, each element names its object, as sent.
    if (typeof mapping.write !== 'string' && mapping.write.at === mapping.read && mapping.many === '') continue;
    if (typeof mapping.write !== 'string') answerRef(remote, mapping, appendedIds(mapping, record, values[name]));
    else if (mapping.many !== undefined || mapping.write !== mapping.read)
      answerRef(remote, mapping, [getPath(record, mapping.write)].flat());
  }
  return remote;
};

/** Whether a reference, name or state needs separate requests. */
const isWrittenSeparately = (mapping: FieldMapping | undefined, mode: 'create' | 'update'): boolean => {
  if (typeof mapping === 'object' && mapping.kind === 'choice') return mapping.transitions !== undefined;
  if (typeof mapping !== 'object' || (mapping.kind !== 'ref' && mapping.kind !== 'value')) return false;
  return isSeparate(mapping) || (!!mapping.links && (mode === 'update' || mapping.write === undefined));
};

/** Whether the vendor accepts a value only in a separate request: `test/providers/klaviyo/records/records.test.ts`. */
const isApart = ({ quirks }: ObjectDeclaration, mapping: FieldMapping): boolean =>
  (quirks?.write ?? []).some(({ at }) => at.some((place) => place === placeOf(mapping)));

const writesIn = ({ declaration }: Declared, mode: 'create' | 'update') => {
  const isTaken = (name: string, mapping: FieldMapping): boolean => {
    if (!isWritable(mapping) || declaration.partitions?.field === name || isWrittenSeparately(mapping, mode))
      return false;
    if (isApart(declaration, mapping)) return false;
    return mode === 'create' || !isImmutable(declaration, name);
  };
  return fieldsOf(declaration).filter(([name, mapping]) => isTaken(name, mapping));
};

const tried = byProvider(everyDeclaration, 4);

describe.each(tried)(`%s (SEED=${seed})`, (_, declared) => {
  const { declaration, object } = declared;
  const fields = ['string', 'number', 'boolean', 'date', 'date-time', 'enum', 'array'] as const;
  const customFields = fields.map((type) => ({ name: type, label: type, type, options: [{ value: 'a' }] }));

  /** Custom fields that an account may have added, at the declared place. */
  const withCustom = fc.tuple(strangeRemotesOf(declaration), fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()));

  it('reads custom fields, and whether a record counts, from any possible response of a vendor', () => {
    fc.assert(
      fc.property(withCustom, ([remote, values]) => {
        const { at: keptIn } = declaration.customFields ?? {};
        const isObject = typeof remote === 'object' && remote !== null && !Array.isArray(remote);
        if (isObject && keptIn !== undefined)
          setPath(remote as Remote, 'object' in keptIn ? keptIn.object : keptIn.records, values);
        expect(typeof readCustomFields(declaration, customFields, remote)).toBe('object');
        expect(
          typeof counts({ declaration, object } as RecordContext, remote, {
            modified_after: '2030-01-01T00:00:00.000Z',
          }),
        ).toBe('boolean');
      }),
      runs,
    );
  });
});

const modes = ['create', 'update'] as const;
const isAccepted = ({ create }: ObjectDeclaration, mode: 'create' | 'update'): boolean =>
  mode === 'create' && create?.accepted === true;

const written = tried.flatMap(([title, declared]) =>
  // A write that the vendor accepts without naming the record has nothing to read.
  modes.flatMap((mode) =>
    declared.declaration[mode] === undefined || isAccepted(declared.declaration, mode)
      ? []
      : [[mode, title, declared] as const],
  ),
);

describe.each(written)('%s of %s', (mode, _, declared) => {
  const { declaration } = declared;
  const fields = writesIn(declared, mode).filter(
    ([, mapping]) => typeof mapping === 'string' || mapping.kind !== 'constant',
  );

  it('is read as it was written, field by field', () => {
    fc.assert(
      fc.property(remotesOf(declaration), (remote) => {
        const known = read(declared, remote);
        const names = fields.flatMap(([name]) => (isEmpty(known[name]) ? [] : [name]));
        const values = Object.fromEntries(names.map((name) => [name, known[name]]));
        const { record, warnings } = write(declared, values, mode, remote);
        expect(warnings).toEqual([]);
        const shown = read(declared, answered(declared, record, values));
        expect(Object.fromEntries(names.map((name) => [name, shown[name]]))).toEqual(values);
      }),
      runs,
    );
  });

  it.each(fields.map(([name]) => name))('has no value at %s if none was given', (name) => {
    const mapping = mappingOf(declared.declaration, name);
    const isUnset = (shown: unknown): boolean =>
      typeof mapping === 'object' && mapping.kind === 'ref' && mapping.unset !== undefined && shown === mapping.unset;
    const isList = declared.object.model.shape[name]?.safeParse([]).success;
    for (const nothing of [null, '', ...(isList ? [[]] : [])]) {
      const { record, warnings } = write(declared, { [name]: nothing }, mode);
      expect(warnings).toEqual([]);
      const shown = read(declared, answered(declared, record, {}))[name];
      expect([shown, isEmpty(shown) || isUnset(shown)]).toEqual([shown, true]);
    }
  });
});

const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') });
const number = fc.integer({ min: 1 }).map(String);
/** Amounts whose digits fit into a number. */
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100);

type Schema = Readonly<Record<string, unknown>>;

const ofType: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  integer: fc.nat(),
  // Shares between 0 and 1, with the digits of a percentage.
  number: fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000),
};

/** Values that a body may have at a place with this schema. @param id ids at the place */
const saidAt = (schema: Schema, id: fc.Arbitrary<string> = number): fc.Arbitrary<unknown> => {
  if (Array.isArray(schema.anyOf)) {
    const options = schema.anyOf.filter((option) => Object(option).type !== 'null');
    return options.length > 1 ? amount.map(String) : saidAt(Object(options[0]), id);
  }
  if (schema.type === 'array') return fc.array(saidAt(Object(schema.items), id), { maxLength: 4 });
  if (schema.type === 'object') {
    const members = Object.entries(Object(schema.properties));
    const record = Object.fromEntries(members.map(([name, member]) => [name, saidAt(Object(member), id)]));
    return fc.record(record, { requiredKeys: Array.isArray(schema.required) ? schema.required : [] });
  }
  if (schema.type !== 'string') return ofType[String(schema.type)] ?? fc.constant(undefined);
  if (schema.format === 'uuid') return id;
  return schema.format === 'date-time' ? date.map((time) => time.toISOString()) : fc.oneof(anyText, fc.constant(''));
};

const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.id;
    },
  }) as Schema;

/** Whether a member names the kind of an element. It is used if the vendor has a place for the kind. */
const isNotification = (member: string): boolean => member.endsWith('_type');

const canonical = (value: string): string => {
  if (/^\d{4,}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return value.slice(0, 10);
  return /^-?\d+(\.\d+)?$/.test(value) ? String(Number(value)) : value;
};

const leavesOf = (value: unknown): readonly string[] => {
  if (isEmpty(value)) return [];
  if (typeof value !== 'object') return [canonical(String(value))];
  return Object.entries(Object(value)).flatMap(([member, inner]) => (isNotification(member) ? [] : leavesOf(inner)));
};

const saidIn = (mapping: FieldMapping, value: unknown): readonly string[] => {
  if (typeof mapping === 'object' && mapping.kind === 'html') {
    const text = String(value);
    return leavesOf(mapping.type === 'html' ? richText.readHtml(text).html : text.replaceAll('\r\n', '\n'));
  }
  if (typeof mapping === 'object' && mapping.kind === 'value' && mapping.html) {
    return leavesOf(richText.readHtml(String(value)).html);
  }
  const isText = typeof mapping === 'object' && mapping.kind === 'value' && mapping.codec === paragraphs;
  if (isText && Array.isArray(value)) return leavesOf(value.join('\n\n'));
  // A record is either linked to another record or not.
  const isLinks = typeof mapping === 'object' && mapping.kind === 'ref';
  return isLinks ? [...new Set(leavesOf(value))] : leavesOf(value);
};

/** Returns the words of texts. If the vendor's form is not a text, spaces and punctuation may change. */
const wordsIn = (leaves: readonly string[]): readonly string[] => [leaves.join('').replaceAll(/[^\p{L}\p{N}]/gu, '')];

const losesDetail = (mapping: FieldMapping): boolean =>
  typeof mapping === 'object' && mapping.kind === 'value' && mapping.codec?.summary === true;

/** Returns values that a record needs for the field to have a place. */
const neededBy = (mapping: FieldMapping): ModelValues => {
  if (typeof mapping !== 'object') return {};
  if (mapping.kind === 'end') return { [mapping.field]: '1970-01-01T00:00:00.000Z' };
  return 'when' in mapping ? (mapping.when ?? {}) : {};
};

/** Whether a field stands for itself. Excludes children, collections, and names with separate parts. */
const isOwn = ({ declaration, object }: Declared, name: string): boolean =>
  declaration.children?.[name] === undefined &&
  declaration.partitions?.field !== name &&
  // The list contains the value.
  listLedBy({ declaration, object }, name) === undefined &&
  Object.entries(object.derived ?? {}).every(([whole, parts]) => name !== whole && !parts.includes(name));

const bodies = written.flatMap(([mode, title, declared]) =>
  Object.entries(declared.object.model.shape)
    .filter(([name]) => isOwn(declared, name) && !isWrittenSeparately(mappingOf(declared.declaration, name), mode))
    .map(([name, type]) => [mode, title, name, declared, type as z.ZodType] as const),
);

const chosenOf = (mapping: FieldMapping, own: readonly string[]): fc.Arbitrary<unknown> => {
  const one = fc.oneof(anyText, fc.constantFrom(...own));
  return isSeveral(mapping) ? fc.uniqueArray(one, { maxLength: 3 }) : one;
};

const isSeveral = (mapping: FieldMapping): boolean =>
  typeof mapping === 'object' && mapping.kind === 'choice' && mapping.multiple === true;

describe.each(bodies)('%s of %s', (mode, _, name, declared, type) => {
  const mapping = mappingOf(declared.declaration, name) ?? '';
  const choices = typeof mapping === 'object' && mapping.kind === 'choice' ? choicesOf(mapping) : undefined;
  const own = choices?.map(({ value }) => value) ?? [];
  const ref = typeof mapping === 'object' && mapping.kind === 'ref' ? mapping : undefined;
  const parts = ref?.within ?? [];
  const last = (ref?.codec && idsOfKind.get(ref.codec)) ?? number;
  const id = fc.tuple(...parts.map(() => number), last).map((path) => path.join('/'));

  it(`loses nothing of ${name} in silence`, () => {
    const said = choices === undefined ? saidAt(schemaOf(type), id) : chosenOf(mapping, own);
    fc.assert(
      fc.property(said, (value) => {
        const given = { ...neededBy(mapping), [name]: value };
        const { record, warnings } = write(declared, given, mode);
        const isReported = warnings.some(({ path }) => path.startsWith(name));
        if (isReported || leavesOf(value).length === 0) return;
        const shown = read(declared, answered(declared, record, given));
        // A choice is shown by its word, with the value of the account in a separate field.
        if (losesDetail(mapping)) expect(wordsIn(leavesOf(shown[name]))).toEqual(wordsIn(saidIn(mapping, value)));
        else if (choices === undefined)
          expect(leavesOf(shown[name]).toSorted()).toEqual(saidIn(mapping, value).toSorted());
        else if (isSeveral(mapping)) expect([shown[`remote_${name}`]].flat().length).toBe([value].flat().length);
        else expect(own.includes(String(value)) ? [value] : own).toContain(shown[`remote_${name}`]);
      }),
      runs,
    );
  });
});
