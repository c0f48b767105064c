import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPath, setPath } from '../../../lib/engine/mapping/path.ts';
import { placeOf } from '../../../lib/engine/mapping/places.ts';
import { readRecord } from '../../../lib/engine/mapping/read/record.ts';
import { type Written, writeRecord } from '../../../lib/engine/mapping/write/record.ts';
import { richText } from '../../../lib/engine/rich-text/rich-text.ts';
import { contact } from '../../../lib/objects/crm/contact.ts';
import type { ModelValues } from '../../../lib/objects/define.ts';
import { ticket } from '../../../lib/objects/ticketing/ticket.ts';
import type { ChoiceField, FieldMapping } from '../../../lib/providers/define.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import { mappingOf } from '../../../lib/providers/language/kinds.ts';
import { zendesk } from '../../../lib/providers/zendesk/index.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { seed } from '../../harness/runs.ts';
import { type Declared, declarationOf, everyDeclaration, fieldsOf } from '../../providers/declared.ts';
import { choiceSetsOf, choicesOf, remoteChoice, remotesOf, runs, strangeRemotesOf, told } from './remotes.ts';
import { anyText } from './values.ts';

const read = ({ declaration }: Pick<Declared, 'declaration'>, remote: unknown): ModelValues =>
  readRecord(declaration, remote, {
    toUnified: (_, ...path) => `u${JSON.stringify(path)}`,
    collections: new Map([['classesByPrefix', new Map([['a00', 'Vehicle__c']])]]),
    collection: ['c'],
    choices: choiceSetsOf(declaration),
    richText,
  });

const write = (
  declared: Omit<Declared, 'name' | 'kind'>,
  values: ModelValues,
  mode: 'create' | 'update',
  standing?: unknown,
) =>
  told(
    writeRecord({
      ...declared,
      values,
      mode,
      tools: {
        toRemote: (id) => JSON.parse(id.slice(1)),
        choices: choiceSetsOf(declared.declaration, standing),
        richText,
      },
    }),
    declared.declaration,
    mode,
  );

const overTheWire = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value));

const tried = byProvider(everyDeclaration, 4);

describe.each(tried)(`%s (SEED=${seed})`, (_, declared) => {
  const { declaration, object } = declared;

  it('reads every possible response of a vendor in the form of the API document', () => {
    const base = { id: 'x', remote_id: 'x', remote_url: null, field_mappings: {}, created_at: null, modified_at: null };
    fc.assert(
      fc.property(strangeRemotesOf(declaration), (remote) => {
        object.record.parse({ ...object.present(read(declared, remote)), ...base });
      }),
      runs,
    );
  });
});

/** Whether an update writes a value to the place that it was read from. */
const isInPlace = (mapping: FieldMapping): boolean => {
  if (typeof mapping === 'string') return true;
  if ('createOnly' in mapping && mapping.createOnly) return false;
  // An unchanged value is not written, because it is compared with the record: see
  // test/records/fields/rich-text.test.ts.
  if (mapping.kind === 'html' || (mapping.kind === 'value' && mapping.html)) return false;
  // Several texts that are read as one cannot be separated again. An update writes them only if they change.
  if (mapping.kind === 'parts') return mapping.text === undefined;
  return mapping.kind === 'value' || mapping.kind === 'ref' ? mapping.read === mapping.write : true;
};

const isEmpty = (value: unknown): boolean => [undefined, null, ''].includes(value as string);

const flatten = (value: unknown, path: string): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, member]) => flatten(member, path === '' ? key : `${path}.${key}`))
    : [[path, value]];

/** Reduces objects to their only member: vendors return `[{ login }]` and accept `[login]`. */
const bare = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((element) => {
        const members = typeof element === 'object' && element !== null ? Object.values(element) : [];
        return members.length === 1 ? members[0] : element;
      })
    : value;

const changesOf = (written: unknown, remote: unknown): readonly string[] =>
  flatten(written, '').flatMap(([path, value]) => {
    const before = getPath(remote, path);
    const same = (isEmpty(value) && isEmpty(before)) || JSON.stringify(bare(value)) === JSON.stringify(bare(before));
    // An empty list and an absent list are the same to a vendor.
    return same || (Array.isArray(value) && value.length === 0 && isEmpty(before)) ? [] : [path];
  });

const written = tried.filter(([, { object }]) => object.input !== undefined);

describe.each(written)('%s', (_, declared) => {
  const { declaration } = declared;
  const inPlace = new Set(fieldsOf(declaration).flatMap(([name, mapping]) => (isInPlace(mapping) ? [name] : [])));
  const mappings = new Map(fieldsOf(declaration));
  /** A value that is emptied at a different place cannot be compared. */
  const isEmptied = (name: string, value: unknown): boolean => {
    const mapping = mappings.get(name);
    const isElsewhere = typeof mapping === 'object' && 'empty' in mapping && typeof mapping.empty === 'object';
    return isElsewhere && (isEmpty(value) || (Array.isArray(value) && value.length === 0));
  };
  // A value of a separate request is compared with the record before the write.
  const apart = (declaration.quirks?.write ?? []).flatMap(({ at }) => at);
  const isApart = (name: string): boolean => {
    const mapping = mappingOf(declaration, name);
    return mapping !== undefined && apart.some((place) => place === placeOf(mapping));
  };
  const writable = (values: ModelValues): ModelValues =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => inPlace.has(name) && !isEmptied(name, value) && !isApart(name)),
    );

  it('changes nothing if a record is written back', () => {
    fc.assert(
      fc.property(remotesOf(declaration), (remote) => {
        const { record, warnings } = write(declared, writable(read(declared, remote)), 'update', remote);
        expect(warnings).toEqual([]);
        expect(changesOf(record, remote)).toEqual([]);
      }),
      runs,
    );
  });

  const choices = fieldsOf(declaration).flatMap(([name, field]) =>
    typeof field === 'object' && field.kind === 'choice' && !field.multiple ? [[name, field] as const] : [],
  );

  const readChoice = (name: string, field: ChoiceField, record: Record<string, unknown>): unknown =>
    read(declared, { [field.at]: getPath(record, field.at), ...record })[name];

  /** Returns the choice after a write: from the sent record, or from the transitions after it. */
  const led = (
    name: string,
    { at: path, transitions: declaredTransitions }: ChoiceField,
    { record, transitions }: Written,
  ) => (declaredTransitions === undefined ? record : remoteWith(path, transitions[name]?.wanted[0]));

  it.each(choices)('keeps every word and value of %s', (name, field) => {
    const mode = field.createdAs === undefined ? 'create' : 'update';
    for (const { value, group } of choicesOf(field)) {
      // The vendor sets this value itself, so a write does not contain it.
      if (field.codec?.refuse?.(value) !== undefined) continue;
      const remote = remoteChoice(field, value);
      const standing = remoteWith(field.at, remote);
      if (field.group?.local) setPath(standing, field.group.at, group);
      const shown = readChoice(name, field, standing);
      const written = write(declared, { [name]: shown }, mode, standing);
      expect(written.warnings).toEqual([]);
      expect(getPath(led(name, field, written), field.at)).toEqual(remote);
    }
    const words = Object.entries(field.words ?? {}).filter(([, value]) => field.codec?.refuse?.(value) === undefined);
    for (const [word] of words) {
      const record = led(name, field, write(declared, { [name]: word }, mode));
      // If the account uses a word for a state of its own, the word means that state.
      const isOwn = choicesOf(field).some(({ value }) => value === word);
      expect(isOwn ? getPath(record, field.at) : readChoice(name, field, record)).toBe(word);
    }
  });
});

const createdAs = written.flatMap(([title, declared]) =>
  fieldsOf(declared.declaration).flatMap(([name, field]) =>
    typeof field === 'object' && field.kind === 'choice' && field.createdAs !== undefined
      ? [[title, name, declared, field] as const]
      : [],
  ),
);

describe.each(createdAs)('a new %s', (_, name, declared, field) => {
  it(`has the ${name} that the vendor gives it, and another in an update or by a transition after it`, () => {
    for (const { value } of choicesOf(field)) {
      const { record, later, transitions, warnings } = write(declared, { [name]: value }, 'create');
      expect([record, warnings]).toEqual([{}, []]);
      const isGiven = value === field.createdAs;
      if (field.transitions !== undefined) {
        expect([Object.keys(transitions), later]).toEqual([isGiven ? [] : [name], {}]);
        continue;
      }
      expect(later).toEqual(isGiven ? {} : { [name]: { [field.at]: remoteChoice(field, value) } });
    }
  });
});

const remoteWith = (path: string, value: unknown): Record<string, unknown> =>
  path
    .split('.')
    .toReversed()
    .reduce<Record<string, unknown>>((inner, key, index) => ({ [key]: index === 0 ? value : inner }), {});

const texts = fc.oneof(anyText, fc.constant(''));

describe('texts of a HubSpot contact', () => {
  const declared = { provider: hubspot, object: contact, declaration: declarationOf(hubspot, 'crm.contact') };
  const anyInput = fc.record({
    first_name: texts,
    last_name: texts,
    email_addresses: fc.array(fc.record({ email_address: anyText }), { maxLength: 1 }),
    phone_numbers: fc.array(fc.record({ phone_number: anyText }), { maxLength: 2 }),
    addresses: fc.array(fc.record({ street_1: texts, city: anyText, country: texts }), { maxLength: 1 }),
    field_mappings: fc.constant({}),
  });
  // A contact needs a name or an address.
  const input = anyInput.filter(
    (given) => `${given.first_name}${given.last_name}` !== '' || given.email_addresses.length > 0,
  );

  it('are read as they were written', () => {
    fc.assert(
      fc.property(input, (given) => {
        const body = contact.input.parse(given);
        const { record, warnings } = write(declared, contact.toModel(body), 'create');
        expect(warnings).toEqual([]);
        const shown = contact.present(read(declared, overTheWire(record)));
        const [address = {}] = given.addresses;
        const filled = Object.fromEntries(Object.entries(address).filter(([, part]) => part !== ''));
        expect(shown).toMatchObject({
          first_name: given.first_name || null,
          last_name: given.last_name || null,
          email_address: given.email_addresses[0]?.email_address ?? '',
          phone_number: given.phone_numbers[0]?.phone_number ?? '',
          phone_numbers: given.phone_numbers,
          addresses: given.addresses.length === 0 ? [] : [filled],
        });
      }),
      runs,
    );
  });

  it('change nothing if a whole record is read and sent back', () => {
    fc.assert(
      fc.property(remotesOf(declared.declaration), (remote) => {
        const { hubspot_owner_id: _, ...properties } = Object(remote.properties);
        // HubSpot sets these properties. An update compares them with the existing record.
        for (const name of ['hs_analytics_source', 'hs_email_optout']) delete properties[name];
        const shown = contact.present(read(declared, { properties }));
        const body = contact.patch.parse({ ...shown, field_mappings: {}, id: '11111111-1111-4111-8111-111111111111' });
        const { record, warnings } = write(declared, contact.patchToModel(body), 'update');
        expect(warnings).toEqual([]);
        expect(changesOf(record, { properties })).toEqual([]);
      }),
      runs,
    );
  });
});

describe('texts of a Zendesk ticket', () => {
  const declared = { provider: zendesk, object: ticket, declaration: declarationOf(zendesk, 'ticketing.ticket') };
  const input = fc.record({
    name: anyText,
    description: fc.array(texts, { maxLength: 3 }),
    tags: fc.array(texts, { maxLength: 3 }),
    field_mappings: fc.constant({}),
  });

  it('are read as they were written, with the description as one text', () => {
    fc.assert(
      fc.property(input, (given) => {
        const body = ticket.input.parse(given);
        const { record, warnings } = write(declared, ticket.toModel(body), 'create');
        expect(warnings).toEqual([]);
        const { comment, ...kept } = overTheWire(record);
        const shown = ticket.present(read(declared, { ...kept, description: Reflect.get(Object(comment), 'body') }));
        const description = given.description.some(Boolean) ? given.description.join('\n\n') : given.name;
        expect(shown).toMatchObject({ name: given.name, description: [description], tags: given.tags });
      }),
      runs,
    );
  });
});
