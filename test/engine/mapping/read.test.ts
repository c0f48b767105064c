import { describe, expect, it } from 'vitest';
import { readRecord } from '../../../lib/engine/mapping/read/record.ts';
import type { Choice, ChoiceField, ItemsField, RefField } from '../../../lib/providers/define.ts';
import {
  addressParts,
  dateTime,
  integerId,
  mainFirst,
  paragraphs,
  strings,
  words,
} from '../../../lib/providers/language/codecs.ts';
import { declare } from './sample.ts';

const issuedIds: string[] = [];
const status: ChoiceField = {
  kind: 'choice',
  at: 'state',
  choices: [{ value: 'new', category: 'open' }],
  words: { open: 'new' },
  category: true,
};
const tools = {
  toUnified: (object: string, ...path: string[]) => {
    issuedIds.push(`${object} ${path.join('/')}`);
    return `u${path.join('/')}`;
  },
  collections: new Map(),
  collection: ['c', '7'],
  choices: new Map([['status', { field: status, choices: [{ value: 'new', category: 'open' }] }]]),
};

const declaration = declare({
  name: 'title',
  details: { kind: 'value', read: 'about.text' },
  due_date: { kind: 'value', read: 'due', write: 'due', codec: dateTime },
  description: { kind: 'value', read: 'text', codec: paragraphs },
  tags: { kind: 'value', read: 'tags', codec: strings },
  status,
  priority: { kind: 'choice', at: 'priority', choices: 'priorities' },
  assigned_to: { kind: 'ref', object: 'ticketing.user', read: 'owner', codec: integerId, single: true },
  contact_id: { kind: 'ref', object: 'ticketing.contact', read: 'requester', codec: integerId },
  account_id: { kind: 'ref', object: 'ticketing.account', read: 'company' },
  phone_numbers: {
    kind: 'typed_fields',
    value: 'phone_number',
    type: 'phone_type',
    at: [
      { at: 'phone', type: 'work' },
      { at: 'mobile', type: 'mobile' },
    ],
  },
  addresses: { kind: 'parts', members: { city: 'town', country: 'land' } },
});

const read = (remote: unknown) => readRecord(declaration, remote, tools);

describe('a list with a main element at the vendor', () => {
  const emails: ItemsField = {
    kind: 'items',
    at: 'emails',
    value: 'email_address',
    members: { email_address: 'value' },
    codec: mainFirst('primary'),
  };
  const read = (...remote: readonly (readonly [value: string, primary: boolean])[]) => {
    const list = remote.map(([value, primary]) => ({ value, primary }));
    const { email_addresses } = readRecord(declare({ email_addresses: emails }), { emails: list }, tools);
    return (email_addresses as readonly { email_address: string }[]).map(({ email_address }) => email_address);
  };

  it('begins with the main element, and keeps the order of the others', () => {
    expect(read(['a', false], ['b', true], ['c', false])).toEqual(['b', 'a', 'c']);
    expect(read(['a', false], ['b', false], ['c', true])).toEqual(['c', 'a', 'b']);
    expect(read(['a', true], ['b', false])).toEqual(['a', 'b']);
    expect(read(['a', false], ['b', false])).toEqual(['a', 'b']);
  });
});

const nothing = {
  description: [],
  tags: [],
  assigned_to: [],
  phone_numbers: [],
  addresses: [],
};
const members = ['title', 'about', 'due', 'text', 'tags', 'state', 'priority', 'owner', 'requester', 'company'];
const remoteOf = (value: unknown) =>
  Object.fromEntries([...members, 'phone', 'mobile', 'town', 'land'].map((name) => [name, value]));

describe('readRecord', () => {
  it.each([undefined, null, 5, 'text', [], {}])('finds nothing in %j', (remote) => {
    expect(read(remote)).toEqual(nothing);
  });

  it.each([null, '', {}, [], { text: null }, { text: {} }, [{}], [null]])(
    'treats %j as absent at every path, and requests no id',
    (value) => {
      issuedIds.length = 0;
      expect(read(remoteOf(value))).toEqual(nothing);
      expect(issuedIds).toEqual([]);
    },
  );

  it.each([true, false])('treats %j as absent for a text field', (value) => {
    expect(read(remoteOf(value))).toEqual(nothing);
  });

  it('shows numbers as texts in text fields, also 0', () => {
    expect(read({ title: 0, about: { text: 5 }, phone: 7, town: 8 })).toMatchObject({
      name: '0',
      details: '5',
      phone_numbers: [{ phone_number: '7', phone_type: 'work' }],
      addresses: [{ city: '8' }],
    });
  });

  it('reads every kind of field', () => {
    issuedIds.length = 0;
    const remote = {
      title: 'Fire',
      about: { text: 'More' },
      due: '2030-01-01T02:00:00+02:00',
      text: 'One\n\nTwo',
      tags: ['a', 5, null, 'b'],
      state: 'new',
      priority: 'P1',
      owner: 7,
      requester: '8',
      company: 'c9',
      mobile: '+44',
      land: 'UK',
    };
    expect(read(remote)).toEqual({
      name: 'Fire',
      details: 'More',
      due_date: '2030-01-01T00:00:00.000Z',
      description: ['One\n\nTwo'],
      tags: ['a', 'b'],
      status: 'open',
      remote_status: 'new',
      remote_status_label: null,
      status_category: 'open',
      priority: 'P1',
      remote_priority: 'P1',
      remote_priority_label: null,
      assigned_to: ['u7'],
      contact_id: 'u8',
      account_id: 'uc9',
      phone_numbers: [{ phone_number: '+44', phone_type: 'mobile' }],
      addresses: [{ country: 'UK' }],
    });
    expect(issuedIds).toEqual(['ticketing.user 7', 'ticketing.contact 8', 'ticketing.account c9']);
  });

  it('shows an unlisted state unchanged', () => {
    expect(read({ state: 'odd' })).toMatchObject({ status: 'odd', remote_status: 'odd', status_category: null });
  });

  it('reads a second place if the first is empty', () => {
    const named = declare({ name: { kind: 'value', read: 'title', orElse: 'login' } });
    const names = [{ title: 'T', login: 'l' }, { title: null, login: 'l' }, { login: 'l' }, { title: '' }];
    expect(names.map((remote) => readRecord(named, remote, tools).name)).toEqual(['T', 'l', 'l', undefined]);
  });

  it('shows their word beside ours', () => {
    const typed = declare({ type: { kind: 'value', read: 'role', codec: words({ boss: 'user' }), original: true } });
    expect(readRecord(typed, { role: 'boss' }, tools)).toEqual({ type: 'user', remote_type: 'boss' });
    expect(readRecord(typed, { role: 'toString' }, tools)).toEqual({ type: 'toString', remote_type: 'toString' });
    expect(readRecord(typed, { role: 5 }, tools).type).toBeUndefined();
    const either = declare({ type: { kind: 'value', read: 'role', orElse: 'kind', original: true } });
    expect(readRecord(either, { kind: 'boss' }, tools)).toEqual({ type: 'boss', remote_type: 'boss' });
  });

  it("shows the provider's value with the choice derived from it", () => {
    const codec = words({ '0.2': 'new', '0.4': 'new' });
    const made = declare({ status: { ...status, codec } });
    const choices = new Map([['status', { field: { ...status, codec }, choices: status.choices as Choice[] }]]);
    expect(readRecord(made, { state: '0.4' }, { ...tools, choices })).toEqual({
      status: 'open',
      remote_status: '0.4',
      remote_status_label: null,
      status_category: 'open',
    });
  });

  const parent = (more: Partial<RefField>) =>
    declare({ parent_ticket: { kind: 'ref', object: 'ticketing.ticket', read: 'parent', ...more } });

  it('refers to a record of the same collection, or of the collection in the address', () => {
    expect(readRecord(parent({ sameCollection: true }), { parent: '5' }, tools).parent_ticket).toBe('uc/7/5');
    const codec = addressParts(/\/(\w+)\/issues\/(\d+)$/);
    const remote = { parent: 'https://acme.example/web/issues/5' };
    expect(readRecord(parent({ codec }), remote, tools).parent_ticket).toBe('uweb/5');
    expect(readRecord(parent({ codec }), { parent: 'https://acme.example/web' }, tools).parent_ticket).toBeUndefined();
  });

  it('refers to a record only if it has the right kind', () => {
    const field = parent({ where: { 'author.role': ['boss', undefined] } });
    const cases = [{ author: { role: 'boss' } }, {}, { author: { role: 'guest' } }];
    const ids = cases.map((remote) => readRecord(field, { ...remote, parent: '5' }, tools).parent_ticket);
    expect(ids).toEqual(['u5', 'u5', undefined]);
  });

  it('treats an invalid date as absent', () => {
    expect(read({ due: 'tomorrow' }).due_date).toBeUndefined();
    expect(read({ due: 5 }).due_date).toBeUndefined();
  });
});
