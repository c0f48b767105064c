import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomField } from '../../../lib/engine/mapping/custom-field.ts';
import { mayHaveCustomFields, readCustomFields, toCustomFields } from '../../../lib/engine/mapping/custom-fields.ts';
import { writeCustomFields } from '../../../lib/engine/mapping/write/custom-fields.ts';
import type { CustomFieldType, Metadata, ObjectDeclaration, Provider } from '../../../lib/providers/define.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import { zendesk } from '../../../lib/providers/zendesk/index.ts';
import { customFieldsOf, declarationOf } from '../../providers/declared.ts';
import { runs } from './remotes.ts';
import { anyText } from './values.ts';

/** HubSpot stores custom fields in an object of texts, Zendesk in a list of ids and values. */
const contacts = { provider: hubspot, declaration: declarationOf(hubspot, 'crm.contact') };
const tickets = { provider: zendesk, declaration: declarationOf(zendesk, 'ticketing.ticket') };

const options = [
  { value: 'gold', label: 'Gold tier' },
  { value: 'silver', label: 'Silver tier' },
  { value: 'no-label' },
  { value: 'GOLD', label: 'Another gold' },
];

const field = (name: string, type: CustomFieldType = 'string', label = `Label of ${name}`): CustomField => ({
  name,
  label,
  type,
  options: type === 'enum' || type === 'array' ? options : [],
});

const write = (
  { provider, declaration }: { provider: Provider; declaration: ObjectDeclaration },
  fields: readonly CustomField[],
  given: Record<string, unknown>,
) => {
  const record: Record<string, unknown> = {};
  return { record, ...writeCustomFields(provider, declaration, fields, given, record) };
};

/** Returns the value that HubSpot receives for one field, or the first issue or warning. */
const sent = (type: CustomFieldType, value: unknown): unknown => {
  const { record, issues, warnings } = write(contacts, [field('x', type)], { x: value });
  const [problem] = [...issues, ...warnings];
  return problem?.message ?? Reflect.get(Object(record.properties), 'x');
};

describe('a custom field in a write', () => {
  it('causes a warning if the account has no field of this name, and is not sent', () => {
    const { record, warnings, issues } = write(contacts, [field('x')], { nonsense: 1, constructor: 2 });
    expect(warnings).toMatchObject([
      { path: 'field_mappings.nonsense', code: 'unsupported_field' },
      { path: 'field_mappings.constructor', code: 'unsupported_field' },
    ]);
    expect(warnings[0]?.message).toBe('this hubspot account has no custom field "nonsense"');
    expect({ record, issues }).toEqual({ record: {}, issues: [] });
  });

  it('causes a warning if two names give it two values, and keeps the first', () => {
    const fields = [field('11', 'string', 'Size')];
    const { record, warnings } = write(tickets, fields, { '11': 'L', Size: 'M' });
    expect(record).toEqual({ custom_fields: [{ id: 11, value: 'L' }] });
    expect(warnings).toMatchObject([{ path: 'field_mappings.Size', code: 'unsupported_field' }]);
    expect(write(tickets, fields, { '11': 'L', Size: 'L' }).warnings).toEqual([]);
  });

  it('causes a warning if several fields have the name, and is not sent', () => {
    const fields = [field('11', 'string', 'Size'), field('12', 'string', 'Size')];
    const { record, warnings } = write(tickets, fields, { Size: 'L' });
    expect(record).toEqual({});
    expect(warnings).toMatchObject([{ path: 'field_mappings.Size', code: 'unsupported_field' }]);
    expect(warnings[0]?.message).toContain('2 custom fields "Size", use 11 or 12');
  });

  it.each<[CustomFieldType, unknown, string]>([
    ['number', 'a lot', 'must be a number'],
    ['number', ' ', 'must be a number'],
    ['number', true, 'must be a number'],
    ['number', Number.NaN, 'must be a number'],
    ['number', 'Infinity', 'must be a number'],
    ['number', [1], 'must be a number'],
    ['boolean', 'yes', 'must be true or false'],
    ['boolean', 1, 'must be true or false'],
    ['date', 5, 'must be a date, YYYY-MM-DD'],
    ['date', '5', 'must be a date, YYYY-MM-DD'],
    ['date', 'March 5', 'must be a date, YYYY-MM-DD'],
    ['date', '2030-02-30', 'must be a date, YYYY-MM-DD'],
    ['date', '2030-1-2', 'must be a date, YYYY-MM-DD'],
    ['date-time', '2030-01-02 10:00', 'must be an ISO 8601 date-time'],
    ['date-time', '2030-02-30T00:00:00Z', 'must be an ISO 8601 date-time'],
    ['date-time', 1893456000000, 'must be an ISO 8601 date-time'],
    ['string', { a: 1 }, 'must be a text'],
    ['string', ['a'], 'must be a text'],
    ['enum', ['gold'], 'must be a text'],
    ['array', [{}], 'must be a text'],
    ['enum', 'platinum', 'x has no option "platinum" in this account'],
    ['enum', '-', 'x has no option "-" in this account'],
    ['array', ['gold', 'platinum'], 'x has no option "gold,platinum" in this account'],
  ])('of type %s refuses %j: %s', (type, value, message) => {
    expect(sent(type, value)).toBe(message);
  });

  it('causes an issue for a wrong type, and a warning for an unknown option', () => {
    const fields = [field('n', 'number'), field('e', 'enum')];
    const { issues, warnings } = write(contacts, fields, { n: 'x', e: 'x' });
    expect(issues).toEqual([{ path: 'field_mappings.n', message: 'must be a number' }]);
    expect(warnings).toMatchObject([{ path: 'field_mappings.e', code: 'unknown_value' }]);
  });

  it.each<[CustomFieldType, unknown, unknown]>([
    ['string', 'text', 'text'],
    ['number', 12.5, '12.5'],
    ['number', 0, '0'],
    ['boolean', true, 'true'],
    ['date', '2030-06-01', '2030-06-01'],
    ['date', '2030-06-01T00:00:00-05:00', '2030-06-01'],
    ['date-time', '2030-06-01T12:00:00+02:00', '2030-06-01T10:00:00.000Z'],
    ['date-time', '2030-06-01', '2030-06-01T00:00:00.000Z'],
    ['enum', 'gold', 'gold'],
    ['enum', 'GOLD', 'GOLD'],
    ['enum', 'Gold', 'gold'],
    ['enum', 'silver-tier', 'silver'],
    ['enum', 'no label', 'no-label'],
    ['array', ['Gold tier', 'silver'], 'gold;silver'],
    ['array', [], ''],
  ])('of type %s takes %j as %j', (type, value, expected) => {
    expect(sent(type, value)).toBe(expected);
  });

  it.each<[CustomFieldType, unknown, string, string]>([
    ['string', 5, '5', 'x is a string: 5 was written as one'],
    ['string', true, 'true', 'x is a string: true was written as one'],
    ['number', '12.5', '12.5', 'x is a number: "12.5" was written as one'],
    ['boolean', 'false', 'false', 'x is a boolean: "false" was written as one'],
    ['array', 'gold', 'gold', 'x is a list: "gold" was written as one'],
  ])('of type %s has %j as %j with a warning, if all its fields are known too', (type, value, expected, message) => {
    const fields = [field('x', type)];
    for (const refuses of [false, true]) {
      const record = {};
      const written = writeCustomFields(hubspot, contacts.declaration, fields, { x: value }, record, { refuses });
      expect(record).toEqual({ properties: { x: expected } });
      expect(written).toEqual({
        warnings: [{ path: 'field_mappings.x', code: 'unknown_value', message }],
        issues: [],
      });
    }
  });

  it.each<CustomFieldType>(['string', 'number', 'boolean', 'date', 'date-time', 'enum', 'array'])(
    'of type %s is emptied by null and by an empty text, as the vendor wants it',
    (type) => {
      for (const empty of [null, '']) {
        expect(write(contacts, [field('x', type)], { x: empty })).toEqual({
          record: { properties: { x: '' } },
          warnings: [],
          issues: [],
        });
        expect(write(tickets, [field('7', type)], { 7: empty }).record).toEqual({
          custom_fields: [{ id: 7, value: null }],
        });
      }
    },
  );

  it('keeps its type if the vendor uses types, and its number as a number', () => {
    const fields = [field('1', 'number'), field('2', 'boolean'), field('3', 'array'), field('key_4')];
    const { record } = write(tickets, fields, { 1: 5, 2: false, 3: ['gold'], key_4: 'x' });
    expect(record).toEqual({
      custom_fields: [
        { id: 1, value: 5 },
        { id: 2, value: false },
        { id: 3, value: ['gold'] },
        { id: 'key_4', value: 'x' },
      ],
    });
  });

  it('is added to the existing fields', () => {
    const record = { properties: { firstname: 'Ada' } };
    writeCustomFields(hubspot, contacts.declaration, [field('x')], { x: 'y' }, record);
    expect(record).toEqual({ properties: { firstname: 'Ada', x: 'y' } });
  });

  it('is found by name or label without regard to spelling, the closest first', () => {
    const fields = [field('favourite_colour', 'string', 'Colour'), field('colour', 'string', 'favourite_colour')];
    const target = (key: string) => Object.keys(Object(write(contacts, fields, { [key]: 'x' }).record.properties));
    expect(target('favourite_colour')).toEqual(['favourite_colour']);
    expect(target('colour')).toEqual(['colour']);
    expect(target('Colour')).toEqual(['favourite_colour']);
    expect(target('Favourite Colour')).toEqual(['favourite_colour']);
  });
});

describe('custom fields in a read', () => {
  const read = (vendor: { declaration: ObjectDeclaration }, fields: readonly CustomField[], remote: unknown) =>
    readCustomFields(vendor.declaration, fields, remote);

  it.each([undefined, null, 5, 'text', [], {}, { properties: null }, { properties: 'x', custom_fields: 'x' }])(
    'are empty for %j',
    (remote) => {
      expect(read(contacts, [field('x')], remote)).toEqual({});
      expect(read(tickets, [field('7')], remote)).toEqual({});
    },
  );

  it('are empty if the provider declares none', () => {
    expect(readCustomFields(declarationOf(hubspot, 'crm.user'), [field('x')], { properties: { x: 'y' } })).toEqual({});
  });

  it('are the fields with a value, in their types', () => {
    const fields = [
      field('text'),
      field('number', 'number'),
      field('odd', 'number'),
      field('yes', 'boolean'),
      field('no', 'boolean'),
      field('perhaps', 'boolean'),
      field('many', 'array'),
      field('empty'),
      field('none', 'array'),
    ];
    const properties = {
      text: '5',
      number: '12.50',
      odd: 'n/a',
      yes: 'true',
      no: 'false',
      perhaps: 'perhaps',
      many: 'gold;;silver;',
      empty: '',
      none: null,
      unknown: 'x',
    };
    expect(read(contacts, fields, { properties })).toEqual({
      text: '5',
      number: 12.5,
      odd: 'n/a',
      yes: true,
      no: false,
      perhaps: 'perhaps',
      many: ['gold', 'silver'],
    });
  });

  it('have their labels as keys if their names are numbers, unless a label is ambiguous', () => {
    const fields = [
      field('11', 'string', 'Tier'),
      field('12', 'string', 'Size'),
      field('13', 'string', 'Size'),
      field('14', 'string', '11'),
      field('15', 'string', 'tier'),
    ];
    const custom_fields = fields.map(({ name }) => ({ id: Number(name), value: `of ${name}` }));
    expect(read(tickets, fields, { custom_fields })).toEqual({
      Tier: 'of 11',
      12: 'of 12',
      13: 'of 13',
      14: 'of 14',
      tier: 'of 15',
    });
  });

  it('keep any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const inHubspot = write(contacts, [field('x')], { x: text }).record;
        expect(read(contacts, [field('x')], inHubspot)).toEqual({ x: text });
        const inZendesk = write(tickets, [field('7')], { 7: text }).record;
        expect(read(tickets, [field('7')], inZendesk)).toEqual({ 'Label of 7': text });
      }),
      runs,
    );
  });

  it('survive being written back with any labels', () => {
    const label = fc.constantFrom('Size', 'size', 'Si-ze', 'Tier', '11', '12', '__proto__', '');
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
        const fields = labels.map((text, index) => field(String(11 + index), 'string', text));
        const custom_fields = fields.map(({ name }) => ({ id: Number(name), value: `of ${name}` }));
        const written = write(tickets, fields, read(tickets, fields, { custom_fields }));
        expect(written.warnings).toEqual([]);
        const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
        expect((written.record.custom_fields as typeof custom_fields).toSorted(byId)).toEqual(custom_fields);
      }),
    );
  });
});

describe('custom fields in a list without their choices', () => {
  const metadata: Metadata = {
    request: { method: 'GET', path: '/fields' },
    records: [''],
    value: 'id',
    label: 'name',
    labelled: true,
    type: [
      {
        at: 'form',
        words: { rich: { type: 'string', codec: { decode: (text) => text, encode: (text) => ({ text }) } } },
      },
      { at: 'type', words: { option: 'enum', text: 'string' } },
    ],
  };
  const fields = toCustomFields(metadata, [
    { id: 'cf_1', name: 'Colour', type: 'option' },
    { id: 'cf_2', name: 'Story', type: 'text', form: 'rich' },
    { id: 'cf_3', name: 'Line', type: 'text', form: 'plain' },
    { id: 'cf_4', name: 'Odd', type: 'constructor' },
  ]);

  it('have the first known type, and no unknown type', () => {
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['cf_1', 'enum'],
      ['cf_2', 'string'],
      ['cf_3', 'string'],
    ]);
  });

  it("accept values that the vendor will check, in the vendor's form", () => {
    const { record, warnings } = write(contacts, fields, { Colour: 'mauve', Story: 'x', Line: 'y' });
    expect([record.properties, warnings]).toEqual([{ cf_1: 'mauve', cf_2: { text: 'x' }, cf_3: 'y' }, []]);
  });

  it('are found by their labels', () => {
    const remote = { properties: { cf_1: 'mauve', cf_2: 'x' } };
    expect(readCustomFields(contacts.declaration, fields, remote)).toEqual({ Colour: 'mauve', Story: 'x' });
  });
});

describe('mayHaveCustomFields', () => {
  const may = (remote: unknown) => mayHaveCustomFields(customFieldsOf(zendesk, 'ticketing.ticket'), remote, false);

  it.each([undefined, {}, { custom_fields: null }, { custom_fields: [] }])('is false for %j', (remote) => {
    expect(may(remote)).toBe(false);
  });

  it.each([null, undefined, '', []])('is false if the only value is %j', (value) => {
    expect(may({ custom_fields: [{ id: 1, value }] })).toBe(false);
  });

  it.each(['x', 0, 5, true, false, ['gold']])('is true if a value is %j, as in a read', (value) => {
    const remote = {
      custom_fields: [
        { id: 1, value: null },
        { id: 2, value },
      ],
    };
    expect(may(remote)).toBe(true);
    expect(readCustomFields(tickets.declaration, [field('2')], remote)).toEqual({ 'Label of 2': value });
  });

  it('is true if all fields are top-level members, because nothing marks the custom fields', () => {
    expect(mayHaveCustomFields(customFieldsOf(hubspot, 'crm.contact'), {}, false)).toBe(true);
  });
});
