import { describe, expect, it } from 'vitest';
import { contact } from '../../../lib/objects/crm/contact.ts';
import type { ItemsField, PartsField, TypedListField } from '../../../lib/providers/define.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import { getText } from '../../../lib/providers/language/answers.ts';
import { mainFirst } from '../../../lib/providers/language/codecs.ts';
import { declarationOf } from '../../providers/declared.ts';
import { declare, writeFields } from './sample.ts';

const phones: TypedListField = {
  kind: 'typed_fields',
  value: 'phone_number',
  type: 'phone_type',
  at: [
    { at: 'phone', type: 'work' },
    { at: 'mobile', type: 'mobile' },
    { at: 'fax', type: 'fax', exact: true },
  ],
};

const addresses: PartsField = {
  kind: 'parts',
  members: { street_1: 'street', city: 'town.name' },
};

const phone = (phone_number: string, phone_type?: string) => ({ phone_number, ...(phone_type && { phone_type }) });
const email = (email_address: string, email_address_type?: string) => ({
  email_address,
  ...(email_address_type && { email_address_type }),
});

type Mode = 'create' | 'update';
const write = (values: object, mode: Mode = 'create') =>
  writeFields(declare({ phone_numbers: phones, addresses }), { ...values }, { mode, object: contact });
const writePhones = (list: readonly object[], mode: Mode = 'create') => write({ phone_numbers: list }, mode);
const writeEmails = (list: readonly object[], mode: Mode = 'create') => {
  const declaration = declarationOf(hubspot, 'crm.contact');
  const options = { mode, object: contact, provider: hubspot };
  const { record, warnings } = writeFields(declaration, { email_addresses: list }, options);
  return { record: record.properties, warnings };
};

describe('a list with a few places at the provider', () => {
  it('warns about each element without a place', () => {
    expect(writePhones([phone('1'), phone('2'), phone('3'), phone('4', 'home')])).toMatchObject({
      record: { phone: '1', mobile: '2' },
      warnings: ['phone_numbers[2]: unsupported_field', 'phone_numbers[3]: unsupported_field'],
    });
  });

  it('fills the places in order if no type is given', () => {
    expect(writePhones([phone('1'), phone('2')])).toMatchObject({ record: { phone: '1', mobile: '2' }, warnings: [] });
  });

  it('writes a type to its place, with any spelling and position', () => {
    expect(writePhones([phone('1', 'MOBILE'), phone('2', ' Fax '), phone('3', 'work')])).toMatchObject({
      record: { mobile: '1', fax: '2', phone: '3' },
      warnings: [],
    });
  });

  it('warns about a type that differs from the type of the place', () => {
    expect(writePhones([phone('1', 'home'), phone('2', 'work')])).toMatchObject({
      record: { mobile: '1', phone: '2' },
      warnings: ['phone_numbers[0].phone_type: unsupported_field'],
    });
    expect(writePhones([{ ...phone('', 'work'), owner_type: 'contact' }]).warnings).toEqual([
      'phone_numbers[0].phone_type: unsupported_field',
      'phone_numbers[0].owner_type: unsupported_field',
    ]);
    expect(writePhones([phone('1'), phone('2'), {}]).warnings).toEqual([]);
  });

  it('writes a second element of a type to a free place, but not to a place of another type', () => {
    expect(writePhones([phone('1', 'mobile'), phone('2', 'mobile'), phone('3', 'mobile')])).toMatchObject({
      record: { mobile: '1', phone: '2' },
      warnings: ['phone_numbers[1].phone_type: unsupported_field', 'phone_numbers[2]: unsupported_field'],
    });
  });

  it('empties the unused places in an update, and none in a create', () => {
    expect(writePhones([phone('1', 'fax')]).record).toEqual({ fax: '1' });
    expect(writePhones([phone('1', 'fax')], 'update').record).toEqual({ phone: null, mobile: null, fax: '1' });
    expect(writePhones([], 'update').record).toEqual({ phone: null, mobile: null, fax: null });
    expect(writePhones([]).record).toEqual({});
  });
});

describe('the e-mails of a HubSpot contact', () => {
  const both = { email: 'a', work_email: 'b' };
  const firstType = ['email_addresses[0].email_address_type: unsupported_field'];

  it.each<[string, readonly object[], object, readonly string[]]>([
    ['the first', [email('a')], { email: 'a' }, []],
    ['the first, whatever its type', [email('a', 'work'), email('b', 'work')], both, firstType],
    ['the first, and a second for work', [email('a', 'home'), email('b', 'WORK')], both, firstType],
    ['the primary one', [email('b', 'work_email'), email('a', 'primary')], both, []],
  ])('go to the place of %s', (_, list, record, warnings) => {
    expect(writeEmails(list)).toEqual({ record, warnings });
  });

  it('cause a warning if they have no place', () => {
    expect(writeEmails([email('a'), email('b', 'home'), email('c')]).warnings).toEqual([
      'email_addresses[1]: unsupported_field',
      'email_addresses[2]: unsupported_field',
    ]);
  });

  it('with only a work address do not change when they are written back', () => {
    expect(writeEmails([email('b', 'work_email')], 'update').record).toEqual({ email: '', work_email: 'b' });
  });

  it('that replace all others in an update become the main e-mails, whatever their type', () => {
    expect(writeEmails([email('b', 'work')], 'update').record).toEqual({ email: 'b', work_email: '' });
  });
});

describe('a list that is one object at the provider', () => {
  const london = { street_1: '12 Square', city: 'London' };

  it('warns about each element after the first, and about each part without a place', () => {
    const first = { ...london, street_2: 'Second floor', state: '', address_type: 'office', owner_type: 'contact' };
    expect(write({ addresses: [first, london, london] })).toMatchObject({
      record: { street: '12 Square', town: { name: 'London' } },
      warnings: [
        'addresses[1]: unsupported_field',
        'addresses[2]: unsupported_field',
        'addresses[0].street_2: unsupported_field',
        'addresses[0].address_type: unsupported_field',
        'addresses[0].owner_type: unsupported_field',
      ],
    });
    expect(write({ addresses: [london, {}, { city: '' }] }).warnings).toEqual([]);
  });

  it('omits empty parts in a create, and empties them in an update', () => {
    expect(write({ addresses: [{ city: 'London', street_1: '' }] }).record).toEqual({ town: { name: 'London' } });
    expect(write({ addresses: [{ city: 'London' }] }, 'update').record).toEqual({
      street: null,
      town: { name: 'London' },
    });
    expect(write({ addresses: [] }, 'update').record).toEqual({ street: null, town: { name: null } });
    expect(write({ addresses: [] }).record).toEqual({});
  });
});

describe('a list whose elements have types that the provider may lack', () => {
  const emails: ItemsField = {
    kind: 'items',
    at: 'emails',
    value: 'email_address',
    type: 'email_address_type',
    members: { email_address: 'value', email_address_type: 'kind' },
    codec: {
      decode: (list) => list,
      encode: (list) => list,
      lost: (element) => (getText(element, 'email_address_type') === 'fax' ? 'keeps no fax' : undefined),
    },
  };

  it('is written, with a warning for each element that loses its type', () => {
    const list = [email('a@x.example', 'work'), email('b@x.example', 'fax')];
    const { warnings } = writeFields(
      declare({ email_addresses: emails }),
      { email_addresses: list },
      { object: contact },
    );
    expect(warnings).toEqual(['email_addresses[1].email_address_type: unsupported_field']);
  });
});

describe('a list with a main element at the provider', () => {
  const emails: ItemsField = {
    kind: 'items',
    at: 'emails',
    value: 'email_address',
    members: { email_address: 'value' },
    codec: mainFirst('primary'),
  };

  it('marks its first element only', () => {
    const list = ['a@x.example', 'b@x.example', 'c@x.example'].map((address) => email(address));
    const { record } = writeFields(
      declare({ email_addresses: emails }),
      { email_addresses: list },
      { object: contact },
    );
    expect(record.emails).toEqual([
      { value: 'a@x.example', primary: true },
      { value: 'b@x.example', primary: false },
      { value: 'c@x.example', primary: false },
    ]);
  });
});
