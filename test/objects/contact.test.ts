import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/errors.ts';
import { contact } from '../../lib/objects/crm/contact.ts';
import { refusedIn } from './parse.ts';

const uuid = '5F0C2B52-7C6F-5B6A-9D6E-2D5C9E0B7A11';

const minimal = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
};

describe('the body of a create', () => {
  it('is refused if it names no person', () => {
    expect(refusedIn(contact.input, {})).toEqual(['first_name']);
    expect(refusedIn(contact.input, { ...minimal, first_name: null, last_name: undefined })).toEqual(['first_name']);
    for (const name of Object.keys(minimal)) {
      expect(refusedIn(contact.input, { ...minimal, [name]: undefined })).toEqual([]);
      expect(refusedIn(contact.input, { ...minimal, [name]: null })).toEqual([]);
    }
  });

  it('needs all required members of the interface in a strict create', () => {
    expect(contact.demanded).toEqual(Object.keys(minimal));
  });

  it.each<[string, unknown, string]>([
    ['first_name', 5, 'first_name'],
    ['email_addresses', 'a@b.example', 'email_addresses'],
    ['email_addresses', ['a@b.example'], 'email_addresses.0'],
    ['email_addresses', [{}], 'email_addresses.0.email_address'],
    ['email_addresses', [{ email_address: 'a', email_address_type: 5 }], 'email_addresses.0.email_address_type'],
    ['email_addresses', [{ email_address: 'a', colour: 'red' }], 'email_addresses.0.colour'],
    ['phone_numbers', [{ phone_number: 5 }], 'phone_numbers.0.phone_number'],
    ['phone_numbers', [{ phone_number: '5', email_address: 'a' }], 'phone_numbers.0.email_address'],
    ['addresses', [{ city: 5 }], 'addresses.0.city'],
    ['email_addresses', [{ email_address: null }], 'email_addresses.0.email_address'],
    ['addresses', [{ town: 'London' }], 'addresses.0.town'],
    ['field_mappings', [], 'field_mappings'],
    ['field_mappings', 'x', 'field_mappings'],
    ['user_id', 'me', 'user_id'],
    ['user_id', '', 'user_id'],
    ['name', 'Ada Lovelace', 'name'],
    ['id', uuid, 'id'],
  ])('is refused with %s: %j, by its path', (name, value, path) => {
    expect(refusedIn(contact.input, { ...minimal, [name]: value })).toEqual([path]);
  });

  it('accepts ids in upper or lower case, and any type in a list', () => {
    const body = {
      ...minimal,
      email_addresses: [{ email_address: 'not an address', email_address_type: 'anything', owner_type: 'x' }],
      phone_numbers: [{ phone_number: '', phone_type: '', owner_type: '' }],
      addresses: [{}, { street_1: '', address_type: 'moon' }],
      field_mappings: { anything: { at: ['all'] } },
      user_id: uuid,
    };
    expect(contact.input.parse(body)).toEqual({ ...body, user_id: uuid.toLowerCase() });
  });

  it('becomes model values of the given members, with custom fields apart', () => {
    const values = contact.toModel(contact.input.parse({ ...minimal, field_mappings: { a: 1 } }));
    const { field_mappings: _, ...fields } = minimal;
    expect(values).toEqual({ ...fields, name: 'Ada Lovelace' });
  });
});

describe('the body of an update', () => {
  const toModel = (body: object) => contact.patchToModel(contact.patch.parse(body));
  const refusedBy = (body: object): readonly string[] | undefined => {
    try {
      toModel(body);
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return error.details?.issues?.map(({ path }) => path);
      throw error;
    }
    return undefined;
  };

  it.each<[string, unknown, string]>([
    ['name', null, 'name'],
    ['email_address', 5, 'email_address'],
    ['details', ['x'], 'details'],
    ['id', 'x', 'id'],
    ['remote_id', '', 'remote_id'],
    ['remote_data', 'x', 'remote_data'],
    ['email_addresses', null, 'email_addresses'],
    ['status', 'x', 'status'],
  ])('is refused with %s: %j, by its path', (name, value, path) => {
    expect(refusedIn(contact.patch, { [name]: value })).toEqual([path]);
  });

  it.each<[string, object]>([
    ['another first name', { name: 'Ada Byron', first_name: 'Grace' }],
    ['another last name', { name: 'Ada Byron', last_name: 'Lovelace' }],
    ['a first name that is emptied', { name: 'Ada Byron', first_name: null }],
    ['a last name where the name has none', { name: 'Ada', last_name: 'Byron' }],
    ['two names that together are another', { name: 'Ada Byron', first_name: 'Ada', last_name: 'Lovelace' }],
  ])('is refused when name contradicts %s', (_, body) => {
    expect(refusedBy(body)).toEqual(['name']);
  });

  it('is refused if a scalar contradicts the first of its list, with each path', () => {
    const body = {
      email_address: 'a',
      email_addresses: [{ email_address: 'b' }, { email_address: 'a' }],
      phone_number: '1',
      phone_numbers: [],
    };
    expect(refusedBy(body)).toEqual(['email_address', 'phone_number']);
  });

  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Ada King Lovelace', 'Ada', 'King Lovelace'],
    ['  Ada \t King   Lovelace  ', 'Ada', 'King   Lovelace'],
    ['Ada\u00a0Lovelace', 'Ada', 'Lovelace'],
    ['Madonna', 'Madonna', ''],
    ['', '', ''],
    ['   ', '', ''],
  ])('splits the name %j at its first space', (name, first_name, last_name) => {
    const whole = [first_name, last_name].filter(Boolean).join(' ');
    expect(toModel({ name })).toEqual({ name: whole, first_name, last_name });
  });

  const ada = { name: 'Ada Lovelace', first_name: 'Ada', last_name: 'Lovelace' };

  it.each<[string, object, object]>([
    ['both names', { first_name: 'Ada', last_name: 'Lovelace' }, ada],
    ['one of them', { last_name: 'Lovelace' }, ada],
    [
      'names with spaces of their own',
      { first_name: ' Ada King', last_name: ' Lovelace ' },
      { name: ' Ada King  Lovelace ', first_name: ' Ada King', last_name: ' Lovelace ' },
    ],
  ])('takes a name beside %s that say the same', (_, names, values) => {
    const { first_name: first = 'Ada', last_name: last = '' } = names as Record<string, string>;
    expect(toModel({ name: `${first} ${last}`.trim(), ...names })).toEqual(values);
  });

  it('accepts a scalar that equals its list, and uses the list', () => {
    const email_addresses = [{ email_address: 'a' }, { email_address: 'b' }];
    expect(toModel({ email_address: 'a', email_addresses })).toEqual({ email_addresses });
    expect(toModel({ phone_number: '', phone_numbers: [] })).toEqual({ phone_numbers: [] });
  });

  it('becomes model values of the given fields and no others', () => {
    expect(toModel({})).toEqual({});
    expect(toModel({ id: uuid, remote_id: '5', field_mappings: { a: 1 }, created_at: 'x', remote_data: {} })).toEqual(
      {},
    );
    expect(toModel({ email_address: '', phone_number: '1', details: '', user_id: null, addresses: [] })).toEqual({
      email_address: '',
      phone_number: '1',
      details: '',
      user_id: null,
      addresses: [],
    });
  });
});

describe('the record in a response', () => {
  const base = { id: 'i', remote_id: 'r', remote_url: null, field_mappings: {}, created_at: null, modified_at: null };

  it('has every field, even if the provider has no values', () => {
    const shown = contact.present({});
    expect(shown).toEqual({
      name: '',
      email_address: '',
      phone_number: '',
      details: '',
      first_name: null,
      last_name: null,
      email_addresses: [],
      phone_numbers: [],
      addresses: [],
      user_id: null,
      company_id: null,
      company_ids: [],
      title: null,
      department: null,
      lifecycle: null,
      remote_lifecycle: null,
      remote_lifecycle_label: null,
      lead_source: null,
      remote_lead_source: null,
      remote_lead_source_label: null,
      language: null,
      remote_language: null,
      remote_language_label: null,
      time_zone: null,
      tags: [],
      do_not_contact: null,
      last_activity_at: null,
    });
    expect(contact.record.parse({ ...shown, ...base })).toEqual({ ...shown, ...base });
  });

  it('has flat fields that equal the rich ones', () => {
    const values = {
      first_name: 'Ada',
      last_name: 'King Lovelace',
      details: 'VIP',
      email_addresses: [{ email_address: 'a' }, { email_address: 'b' }],
      phone_numbers: [{ phone_number: '1', phone_type: 'mobile' }],
      user_id: 'u',
    };
    expect(contact.present(values)).toMatchObject({
      ...values,
      name: 'Ada King Lovelace',
      email_address: 'a',
      phone_number: '1',
    });
    expect(contact.present({ last_name: 'Lovelace' }).name).toBe('Lovelace');
    expect(contact.present({ first_name: 'Ada', last_name: null }).name).toBe('Ada');
  });

  it('can be sent back completely, whatever the names are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(' ', ' Ada', 'King ', ' a b ', '\u00a0'),
      fc.constant(null),
    );
    fc.assert(
      fc.property(text, text, (first_name, last_name) => {
        const shown = contact.present({ first_name, last_name });
        const values = contact.patchToModel(contact.patch.parse({ ...shown, ...base, id: uuid }));
        // An empty last name means that the name is removed.
        expect(values).toMatchObject({ first_name, last_name: last_name === '' ? null : last_name });
      }),
    );
  });
});
