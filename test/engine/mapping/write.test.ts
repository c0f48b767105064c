import { describe, expect, it } from 'vitest';
import { contact } from '../../../lib/objects/crm/contact.ts';
import type { ModelValues } from '../../../lib/objects/define.ts';
import type { ChoiceField, Links, Provider, Quirk, RefField, ValueField } from '../../../lib/providers/define.ts';
import { dateTime, integerId } from '../../../lib/providers/language/codecs.ts';
import { acme } from '../acme.ts';
import { declare, writeFields } from './sample.ts';

const ref: RefField = { kind: 'ref', object: 'ticketing.user', read: 'owner', write: 'owner', codec: integerId };

describe('a field that the provider lacks', () => {
  it('causes a warning, and is not sent', () => {
    const written = writeFields(declare({}), { project_id: 'u1', tags: ['a'], comment: ['c'] });
    expect(written.record).toEqual({});
    expect(written.warnings).toEqual([
      'project_id: unsupported_field',
      'tags: unsupported_field',
      'comment: unsupported_field',
    ]);
    expect(written.messages[0]).toBe('acme has no place for project_id of ticketing.ticket');
  });

  it.each([undefined, null, '', []])('causes no warning if it is %j', (value) => {
    for (const mode of ['create', 'update'] as const) {
      expect(writeFields(declare({}), { tags: value }, { mode })).toMatchObject({ record: {}, warnings: [] });
    }
  });

  it('is stored elsewhere if its elements become separate records', () => {
    const request = { method: 'POST', path: '/' } as const;
    const comment = { create: request, list: { ...request, records: 'i', text: 'v' } };
    const declaration = declare({}, { children: { comment } });
    expect(writeFields(declaration, { comment: ['a'] })).toMatchObject({ record: {}, warnings: [] });
  });
});

describe('a value', () => {
  const due: ValueField = { kind: 'value', read: 'due', write: 'times.due', codec: dateTime };
  const made: ValueField = { kind: 'value', read: 'made' };
  const declaration = declare({ name: 'title', due_date: due, completed_at: made });

  it('is converted, and written to its path', () => {
    const values = { name: 'Fire', due_date: '2030-01-02T00:00:00+02:00' };
    expect(writeFields(declaration, values)).toMatchObject({
      record: { title: 'Fire', times: { due: '2030-01-01T22:00:00.000Z' } },
      warnings: [],
    });
  });

  it('causes a warning if it is read-only, unless it is empty', () => {
    const { record, warnings, messages } = writeFields(declaration, { completed_at: '2030-01-01T00:00:00Z' });
    expect({ record, warnings }).toEqual({ record: {}, warnings: ['completed_at: unsupported_field'] });
    expect(messages).toEqual(['completed_at is read-only at acme']);
    expect(writeFields(declaration, { completed_at: null }, { mode: 'update' }).warnings).toEqual([]);
  });

  it.each([null, ''])('of %j is omitted in a create, and empties the field in an update', (value) => {
    expect(writeFields(declaration, { name: value, due_date: value }).record).toEqual({});
    expect(writeFields(declaration, { name: value, due_date: value }, { mode: 'update' }).record).toEqual({
      title: null,
      times: { due: null },
    });
  });

  it("is emptied in the provider's way", () => {
    const provider: Provider = { ...acme, empty: '' };
    expect(writeFields(declaration, { name: null }, { mode: 'update', provider }).record).toEqual({ title: '' });
  });

  it('that is absent is not changed by an update', () => {
    expect(writeFields(declaration, { name: undefined }, { mode: 'update' }).record).toEqual({});
  });

  it('may be a list, and an empty list in an update', () => {
    const tags = declare({
      tags: { kind: 'value', read: 'tags', write: 'tags', codec: { decode: (x) => x, encode: (x) => x } },
    });
    expect(writeFields(tags, { tags: ['a'] }).record).toEqual({ tags: ['a'] });
    expect(writeFields(tags, { tags: [] }).record).toEqual({});
    expect(writeFields(tags, { tags: [] }, { mode: 'update' }).record).toEqual({ tags: [] });
  });

  it.each(['{id}', '__proto__', '"; --', 'x'.repeat(10_000), '0', ' '])('is kept unchanged: %j', (value) => {
    expect(writeFields(declaration, { name: value }).record).toEqual({ title: value });
  });
});

describe('a reference', () => {
  it("is sent as the remote id, in the provider's form", () => {
    expect(writeFields(declare({ contact_id: ref }), { contact_id: 'u7' }).record).toEqual({ owner: 7 });
  });

  it('that is empty is omitted in a create, and empties the field in an update', () => {
    expect(writeFields(declare({ contact_id: ref }), { contact_id: null }).record).toEqual({});
    expect(writeFields(declare({ contact_id: ref }), { contact_id: null }, { mode: 'update' }).record).toEqual({
      owner: null,
    });
  });

  it('uses the first of several if the provider stores one, and warns about each other', () => {
    const declaration = declare({ assigned_to: { ...ref, single: true } });
    const { record, warnings, messages } = writeFields(declaration, { assigned_to: ['u1', 'u2', 'u3'] });
    expect(record).toEqual({ owner: 1 });
    expect(warnings).toEqual(['assigned_to[1]: unsupported_field', 'assigned_to[2]: unsupported_field']);
    expect(messages[0]).toBe('acme keeps one assigned_to only');
    expect(writeFields(declaration, { assigned_to: [] }, { mode: 'update' }).record).toEqual({ owner: null });
  });

  it('causes a warning only if a new record lacks it and the vendor creates a record for it', () => {
    const declaration = declare({ contact_id: { ...ref, makes: true } });
    const { record, warnings, messages } = writeFields(declaration, {});
    expect({ record, warnings }).toEqual({ record: {}, warnings: ['contact_id: record_made'] });
    expect(messages[0]).toContain('acme creates a ticketing.user for a ticket that names none');
    expect(writeFields(declaration, { contact_id: 'u7' }).warnings).toEqual([]);
    expect(writeFields(declaration, {}, { mode: 'update' }).warnings).toEqual([]);
  });

  it('causes a warning if it is read-only', () => {
    const { write: _, ...readOnly } = ref;
    expect(writeFields(declare({ contact_id: readOnly }), { contact_id: 'u7' })).toMatchObject({
      record: {},
      warnings: ['contact_id: unsupported_field'],
    });
  });

  it('is added to the list that the provider wants, beside others', () => {
    const append = (type: number) => ({ at: 'links', element: { to: '{value}', type } });
    const declaration = declare({
      contact_id: { ...ref, write: append(1) },
      account_id: { ...ref, write: append(2) },
    });
    expect(writeFields(declaration, { contact_id: 'u7', account_id: 'u8' }).record).toEqual({
      links: [
        { to: 7, type: 1 },
        { to: 8, type: 2 },
      ],
    });
    const emptied = writeFields(declaration, { contact_id: null }, { mode: 'update' });
    expect(emptied).toMatchObject({ record: {}, warnings: ['contact_id: unsupported_field'] });
  });

  it('empties a list that the provider replaces, unless nothing is there', () => {
    const replaced = { at: 'people', element: { id: '{value}' }, replaces: true } as const;
    const declaration = declare({ contact_id: { ...ref, write: replaced } });
    const empty = (current: object) =>
      writeFields(declaration, { contact_id: null }, { mode: 'update', current: { ...current } });
    expect(empty({ contact_id: 'u7' })).toMatchObject({ record: { people: [] }, warnings: [] });
    expect(empty({ contact_id: undefined })).toMatchObject({ record: {}, warnings: [] });
    const changed = writeFields(declaration, { contact_id: 'u8' }, { mode: 'update', current: { contact_id: 'u7' } });
    expect(changed.record).toEqual({ people: [{ id: 8 }] });
  });
});

describe('a reference with separate requests', () => {
  const { write: _, ...readOnly } = ref;
  const nothing = function* (): Quirk<undefined> {
    yield { request: { method: 'POST', path: '/parts' } };
  };
  const field = (links: Links) => declare({ parent_ticket: { ...readOnly, links } });
  const update = (values: ModelValues, current: ModelValues, links: Links = { add: nothing, remove: nothing }) =>
    writeFields(field(links), values, { mode: 'update', current });

  it('is not part of the record', () => {
    const { record, separate, warnings } = writeFields(field({ add: nothing }), { parent_ticket: 'u7' });
    expect([record, warnings]).toEqual([{}, []]);
    expect(separate).toEqual([{ name: 'parent_ticket', id: 'u7', removes: false }]);
  });

  it('is removed if it exists, and not requested if it is absent or unchanged', () => {
    const taken = { name: 'parent_ticket', id: 'u7', removes: true };
    expect(update({ parent_ticket: null }, { parent_ticket: 'u7' }).separate).toMatchObject([taken]);
    expect(update({ parent_ticket: null }, {})).toMatchObject({ separate: [], warnings: [] });
    expect(update({ parent_ticket: 'u7' }, { parent_ticket: 'u7' })).toMatchObject({ separate: [], warnings: [] });
  });

  it('causes a warning if the vendor cannot remove it', () => {
    const { separate, warnings } = update({ parent_ticket: null }, { parent_ticket: 'u7' }, { add: nothing });
    expect([separate, warnings]).toEqual([[], ['parent_ticket: unsupported_field']]);
  });
});

describe('names with separate requests', () => {
  it('are not part of the record, and cause no warning', () => {
    const links = {
      *add(): Quirk<undefined> {
        yield { request: { method: 'POST', path: '/parts' } };
      },
    };
    const declaration = declare({ tags: { kind: 'value', read: 'tags', links } });
    for (const mode of ['create', 'update'] as const) {
      expect(writeFields(declaration, { tags: ['a', 'b'] }, { mode })).toMatchObject({ record: {}, warnings: [] });
    }
  });
});

describe('two references with the same place', () => {
  it('use the first, and warn about the other', () => {
    const declaration = declare({
      contact_id: { ...ref, where: { role: ['guest'] } },
      account_id: { ...ref, where: { role: ['host'] } },
    });
    expect(writeFields(declaration, { contact_id: 'u7', account_id: 'u8' })).toMatchObject({
      record: { owner: 7 },
      warnings: ['account_id: unsupported_field'],
    });
    expect(writeFields(declaration, { contact_id: null, account_id: 'u8' })).toMatchObject({
      record: { owner: 8 },
      warnings: [],
    });
  });

  it('agree if they are equal, or if one of them is emptied', () => {
    const declaration = declare({ contact_id: ref, account_id: ref });
    const agreed = { record: { owner: 7 }, warnings: [] };
    for (const account_id of ['u7', null])
      expect(writeFields(declaration, { contact_id: 'u7', account_id }, { mode: 'update' })).toMatchObject(agreed);
  });
});

describe('a place for records of several objects', () => {
  const named = (letter: string): RefField => ({
    ...ref,
    codec: {
      decode: (remote) => (String(remote).startsWith(letter) ? remote : undefined),
      encode: String,
      summary: true,
    },
  });
  const declaration = declare({ account_id: named('A'), contact_id: named('C') });
  const [account_id, contact_id] = ['uA1', 'uC2'];
  const update = (values: ModelValues, current: ModelValues) =>
    writeFields(declaration, values, { mode: 'update', current });
  const warnings = ['contact_id: unsupported_field'];

  it('contains the first declared reference, whatever the order of the body, with a warning about the other', () => {
    const taken = { record: { owner: 'A1' }, warnings };
    for (const body of [
      { account_id, contact_id },
      { contact_id, account_id },
    ])
      expect(writeFields(declaration, body)).toMatchObject(taken);
  });

  it('causes a warning if it loses a record that the body does not mention or keeps', () => {
    const [lost] = update({ account_id }, { contact_id }).messages;
    expect(lost).toBe('contact_id is lost: acme has a single place for it and the given value');
    expect(update({ account_id, contact_id }, { contact_id }).warnings).toEqual(warnings);
    expect(update({ account_id, contact_id: null }, { contact_id }).warnings).toEqual([]);
  });

  it('does not change if a reference is emptied that the record does not have', () => {
    expect(update({ contact_id: null }, { account_id }).record).toEqual({});
    expect(update({ contact_id: null, name: 'N' }, { contact_id }).record).toMatchObject({ owner: null });
  });
});

describe('a choice', () => {
  const state: ChoiceField = {
    kind: 'choice',
    at: 'state',
    choices: 'states',
    words: { open: 's1' },
    group: { at: 'board', default: 'board' },
  };
  const all = [
    { value: 's1', label: 'Inbox', group: 'b1' },
    { value: 's2', label: 'Done', group: 'b2' },
    { value: 's3' },
  ];
  const choices = new Map([['status', { field: state, choices: all }]]);
  const declaration = declare({ status: state });
  const write = (status: unknown, mode: 'create' | 'update' = 'create') =>
    writeFields(declaration, { status }, { mode, choices });

  it('that the account lacks causes a warning, and is not sent', () => {
    const { record, warnings, messages } = write('nonsense');
    expect({ record, warnings }).toEqual({ record: {}, warnings: ['status: unknown_value'] });
    expect(messages[0]).toMatch(/^acme has no status "nonsense" in this account, only \w/);
  });

  it('has no choices if none were loaded', () => {
    expect(writeFields(declaration, { status: 'open' })).toMatchObject({
      record: {},
      warnings: ['status: unknown_value'],
    });
  });

  it.each([
    ['open', { state: 's1', board: 'b1' }],
    ['inbox', { state: 's1', board: 'b1' }],
    ['S2', { state: 's2', board: 'b2' }],
    ['s3', { state: 's3' }],
  ])('is sent as the value of the account, with its group: %s', (status, record) => {
    expect(write(status)).toMatchObject({ record, warnings: [] });
  });

  it('is emptied by an update', () => {
    expect(write(null, 'update').record).toEqual({ state: null });
    expect(write('', 'create').record).toEqual({});
  });

  it('belongs to the group that the body names', () => {
    const board: ChoiceField = { kind: 'choice', at: 'board', choices: [{ value: 'b1' }, { value: 'b2' }] };
    const both = new Map([...choices, ['type', { field: board, choices: [{ value: 'b1' }, { value: 'b2' }] }]]);
    const write = (status: string) =>
      writeFields(declare({ status: state, type: board }), { status, type: 'b1' }, { choices: both });
    expect(write('open')).toMatchObject({ record: { state: 's1', board: 'b1' }, warnings: [] });
    expect(write('done')).toMatchObject({ record: { board: 'b1' }, warnings: ['status: unknown_value'] });
  });

  it('is decided by the first of two fields with one place', () => {
    const plain: ChoiceField = { kind: 'choice', at: 'state', choices: [] };
    const known = ['s1', 's2', 's3'].map((value) => ({ value, category: value === 's3' ? 'done' : 'open' }));
    const both = new Map(['status', 'priority'].map((name) => [name, { field: plain, choices: known }]));
    const write = (priority: unknown) =>
      writeFields(
        declare({ status: plain, priority: plain }),
        { status: 's1', priority },
        { mode: 'update', choices: both },
      );
    expect(write('s3')).toMatchObject({ record: { state: 's1' }, warnings: ['priority: unsupported_field'] });
    for (const agreed of ['s1', null]) expect(write(agreed)).toMatchObject({ record: { state: 's1' }, warnings: [] });
  });

  it('waits for the record if the provider creates all records with a different choice', () => {
    const made: ChoiceField = { kind: 'choice', at: 'state', choices: [], createdAs: 's1' };
    const known = new Map([['status', { field: made, choices: [{ value: 's1' }, { value: 's2' }] }]]);
    const write = (status: string, mode: 'create' | 'update') =>
      writeFields(declare({ status: made }), { status }, { mode, choices: known });
    expect(write('s1', 'create')).toMatchObject({ record: {}, later: {} });
    expect(write('s2', 'create')).toMatchObject({ record: {}, later: { status: { state: 's2' } } });
    for (const state of ['s1', 's2']) expect(write(state, 'update')).toMatchObject({ record: { state }, later: {} });
  });
});

describe('a field for some records only', () => {
  const type: ChoiceField = { kind: 'choice', at: 'kind', choices: [{ value: 'task' }, { value: 'incident' }] };
  const declaration = declare({
    type,
    due_date: { kind: 'value', read: 'due', write: 'due', when: { type: 'task' } },
    parent_ticket: { ...ref, when: { type: 'incident' } },
  });
  const choices = new Map([['type', { field: type, choices: [{ value: 'task' }, { value: 'incident' }] }]]);
  const write = (values: object, mode: 'create' | 'update' = 'create') =>
    writeFields(declaration, { ...values }, { mode, choices });

  it('causes a warning for the other records', () => {
    const { record, warnings, messages } = write({ type: 'incident', due_date: 'd' });
    expect({ record, warnings }).toEqual({ record: { kind: 'incident' }, warnings: ['due_date: unsupported_field'] });
    expect(messages).toEqual(['acme keeps due_date only if type is task']);
  });

  it('makes a new record such a record, unless the client has chosen a type', () => {
    expect(write({ due_date: 'd' })).toMatchObject({ record: { kind: 'task', due: 'd' }, warnings: [] });
    expect(write({ due_date: 'd', type: 'TASK' })).toMatchObject({ record: { kind: 'task', due: 'd' }, warnings: [] });
    expect(write({ due_date: null }).record).toEqual({});
  });

  it('is dropped if an earlier field requires a different type', () => {
    expect(write({ parent_ticket: 'u1', due_date: 'd' })).toMatchObject({
      record: { kind: 'incident', owner: 1 },
      warnings: ['due_date: unsupported_field'],
    });
  });

  it('is sent by an update without a type if the record has the type', () => {
    const of = (type: string) => writeFields(declaration, { due_date: 'd' }, { mode: 'update', current: { type } });
    expect(of('task')).toMatchObject({ record: { due: 'd' }, warnings: [] });
    expect(of('incident')).toMatchObject({ record: {}, warnings: ['due_date: unsupported_field'] });
  });

  it('is not sent to a record of another type, and can be emptied there', () => {
    expect(write({ due_date: 'd', type: 'incident' }, 'update').warnings).toEqual(['due_date: unsupported_field']);
    expect(write({ due_date: null, type: 'incident' }, 'update').record).toEqual({ due: null, kind: 'incident' });
  });
});

describe('a text that the provider requires', () => {
  const paragraphs = { decode: (x: unknown) => x, encode: (x: unknown) => [x].flat().join('|') };
  const description: ValueField = { kind: 'value', read: 'text', write: 'text', codec: paragraphs };
  const declaration = declare({ name: 'title', description }, { required: ['description'] });

  it.each([undefined, null, [], [''], ['', '']])('is the name if it is %j', (value) => {
    expect(writeFields(declaration, { name: 'Fire', description: value }).record).toEqual({
      title: 'Fire',
      text: 'Fire',
    });
  });

  it('is itself if it is not empty', () => {
    const { record } = writeFields(declaration, { name: 'Fire', description: ['', 'b'] });
    expect(record).toEqual({ title: 'Fire', text: '|b' });
  });

  it('is not required in an update, or by another provider', () => {
    expect(writeFields(declaration, { name: 'Fire' }, { mode: 'update' }).record).toEqual({ title: 'Fire' });
    expect(writeFields(declare({ name: 'title', description }), { name: 'Fire', description: [] }).record).toEqual({
      title: 'Fire',
    });
  });
});

describe('a single value for the first of a list', () => {
  const emails = {
    kind: 'typed_fields',
    value: 'email_address',
    type: 'email_address_type',
    at: [
      { at: 'other', type: 'other' },
      { at: 'email', type: 'primary', first: true },
    ],
  } as const;
  const phones = { ...emails, value: 'phone_number', at: [{ at: 'phone', type: 'work' }] } as const;
  const update = (values: object) =>
    writeFields(
      declare({ email_addresses: emails, phone_numbers: phones }),
      { ...values },
      { mode: 'update', object: contact },
    );

  it('is written to the place of the first, and leaves the others unchanged', () => {
    expect(update({ email_address: 'a', phone_number: 'b' })).toMatchObject({
      record: { email: 'a', phone: 'b' },
      warnings: [],
    });
    expect(update({ email_address: '' }).record).toEqual({ email: null });
  });

  it('causes a warning if the provider has no list', () => {
    const written = writeFields(
      declare({}),
      { email_address: 'a', phone_number: '' },
      { mode: 'update', object: contact },
    );
    expect(written).toMatchObject({ record: {}, warnings: ['email_address: unsupported_field'] });
  });
});

describe('a name and its parts', () => {
  const named = { name: 'Ada Lovelace', first_name: 'Ada', last_name: 'Lovelace' };

  it('are one value if the provider stores one name, without a warning', () => {
    const written = writeFields(declare({ name: 'full_name' }), named, { object: contact });
    expect([written.record, written.warnings]).toEqual([{ full_name: 'Ada Lovelace' }, []]);
  });

  it('cause a warning if the provider stores only a part, and the whole does not', () => {
    const written = writeFields(declare({ first_name: 'first' }), named, { object: contact });
    expect([written.record, written.warnings]).toEqual([{ first: 'Ada' }, ['last_name: unsupported_field']]);
  });
});
