import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomField } from '../../../lib/engine/mapping/custom-field.ts';
import { readCustomFields } from '../../../lib/engine/mapping/custom-fields.ts';
import { findFields, keyOf, shownKeyOf } from '../../../lib/engine/mapping/field-names.ts';
import { mappedSince, targetingOf } from '../../../lib/engine/mapping/field-targets.ts';
import { withUnifiedFields } from '../../../lib/engine/mapping/standard-fields.ts';
import { fitsInto, refusalOf, toType } from '../../../lib/engine/mapping/target-types.ts';
import { writeCustomFields } from '../../../lib/engine/mapping/write/custom-fields.ts';
import type { CustomFieldType } from '../../../lib/providers/define.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import { jira } from '../../../lib/providers/jira/index.ts';
import type { FieldTarget } from '../../../lib/providers/language/field-target.ts';
import { pipedrive } from '../../../lib/providers/pipedrive/index.ts';
import { zendesk } from '../../../lib/providers/zendesk/index.ts';
import { declarationOf } from '../../providers/declared.ts';
import { runs } from './remotes.ts';
import { anyText } from './values.ts';

const types: readonly CustomFieldType[] = ['string', 'number', 'boolean', 'date', 'date-time', 'enum', 'array'];

const options = [
  { value: '1', label: 'Gold' },
  { value: '2', label: 'Silver' },
  { value: '3', label: 'true' },
  { value: '4', label: '40' },
];

const field = (name: string, type: CustomFieldType = 'string', label = `Label of ${name}`): CustomField => ({
  name,
  label,
  type,
  options: type === 'enum' || type === 'array' ? options : [],
});

const target = (name: string, remoteField?: string, type: CustomFieldType = 'string'): FieldTarget => ({
  id: `id-of-${name}`,
  name,
  description: '',
  type,
  remoteField,
});

/** Maps targets to the fields of an account that lists them. */
const withTargets = targetingOf({});

/** Returns the field that each target maps. */
const placesOf = (fields: readonly CustomField[], targets: readonly FieldTarget[]) =>
  withTargets(fields, targets).fields.flatMap((one) => (one.target ? [[one.target.name, one.name]] : []));

const standard = (name: string, label?: string): CustomField => ({ ...field(name, 'string', label), isStandard: true });

describe("the vendor's own fields", () => {
  const named = (key: string, ...fields: readonly CustomField[]) => findFields(fields, key).map(({ name }) => name);

  it('are found by their exact name, and otherwise only if no custom field matches', () => {
    const [own, custom] = [standard('industry', 'Industry'), field('industry_2', 'string', 'Industry')];
    expect(named('industry', custom, own)).toEqual(['industry']);
    for (const key of ['Industry', 'INDUSTRY']) expect(named(key, own, custom)).toEqual(['industry_2']);
    expect(named('Industry', own)).toEqual(['industry']);
  });

  it('do not hide a custom field with the same name, and are listed only if a target maps them', () => {
    const [own, custom] = [
      standard('environment', 'Environment'),
      { ...field('cf_1', 'string', 'environment'), isOpaque: true },
    ];
    const { fields, all } = withTargets([own, custom], [target('place', 'environment')]);
    expect(fields.map((one) => [one.name, shownKeyOf(one, fields)])).toEqual([
      ['environment', 'place'],
      ['cf_1', 'environment'],
    ]);
    expect(new Set(fields.map((one) => keyOf(one, fields))).size).toBe(2);
    expect(all).toHaveLength(2);
    const unmapped = withTargets([own, custom], []);
    expect(unmapped.fields.map(({ name }) => name)).toEqual(['cf_1']);
    expect(unmapped.all.map((one) => shownKeyOf(one, unmapped.all))).toEqual([undefined, 'environment']);
  });

  it("have the properties of the object's field in their place", () => {
    const names = ['firstname', 'email', 'phone', 'address', 'company', 'hubspot_owner_id'];
    const fields = withUnifiedFields(
      declarationOf(hubspot, 'crm.contact'),
      names.map((name) => standard(name)),
    );
    expect(fields.map(({ unifiedField }) => unifiedField)).toEqual([
      'first_name',
      'email_addresses',
      'phone_numbers',
      'addresses',
      undefined,
      'user_id',
    ]);
    const issue = ['assignee', 'project', 'created', 'environment'].map((name) => standard(name));
    expect(withUnifiedFields(declarationOf(jira, 'ticketing.ticket'), issue).map((one) => one.unifiedField)).toEqual([
      'assigned_to',
      'project_id',
      'created_at',
      undefined,
    ]);
  });
});

describe('targetingOf', () => {
  it('gives a reason for each target without a field', () => {
    const fields = [field('11', 'string', 'Size'), field('12', 'string', 'Size'), field('13', 'array'), field('14')];
    const { reasons } = withTargets(fields, [
      target('unmapped'),
      target('gone', 'x'),
      target('unclear', 'size'),
      target('typed', '13', 'number'),
      target('first', '14'),
      target('second', '14'),
    ]);
    expect([...reasons]).toEqual([
      ['unmapped', 'unmapped is not mapped for this account: POST /field-mapping/map'],
      ['gone', 'gone is mapped to "x", and this account has no such field'],
      ['unclear', 'unclear is mapped to "size", and this account has 2 such fields: map it to 11 or 12'],
      ['typed', 'typed is mapped to "13", and 13 is of type array: a number cannot be kept there'],
      ['second', 'second and first are mapped to the same field 14'],
    ]);
  });

  it('finds a field by name before label, and ignores case, spaces, - and _', () => {
    const fields = [field('size', 'string', 'Weight'), field('weight', 'string', 'Size'), field('9', 'string', 'A b')];
    expect(placesOf(fields, [target('a', 'weight'), target('b', 'size'), target('c', 'a-B')])).toEqual([
      ['b', 'size'],
      ['a', 'weight'],
      ['c', '9'],
    ]);
  });

  it('accepts any name if nothing lists fields, once, with the type of the first target', () => {
    const targets = [target('a', 'x', 'number'), target('b', 'y'), target('c', 'x'), target('d'), target('e', '$z')];
    const open = { at: { object: 'properties' } };
    const { fields, reasons } = targetingOf({ customFields: open })([], targets);
    expect(fields.map(({ name, type, target: by }) => [name, type, by?.name])).toEqual([
      ['x', 'number', 'a'],
      ['y', 'string', 'b'],
      ['$z', 'string', 'e'],
    ]);
    expect(fields.map(({ isReadOnly }) => isReadOnly === true)).toEqual([false, false, true]);
    expect([...reasons.keys()]).toEqual(['c', 'd']);
    for (const listed of [
      { ...open, metadata: 'fields' },
      { ...open, unlisted: {} },
    ])
      expect(targetingOf({ customFields: listed })([], [...targets]).fields).toEqual([]);
  });

  it('is computed once for the same lists', () => {
    const [fields, targets] = [[field('x')], [target('a', 'x')]];
    expect(withTargets(fields, targets)).toBe(withTargets(fields, targets));
    expect(withTargets(fields, [...targets])).not.toBe(withTargets(fields, targets));
  });

  it('requires metadata that is no older than the latest mapping', () => {
    expect(mappedSince([])).toBe(0);
    expect(mappedSince([target('a'), { ...target('b', 'x'), mappedAt: 7 }, { ...target('c', 'y'), mappedAt: 5 }])).toBe(
      7,
    );
  });
});

describe('a value with the type of a target', () => {
  it.each<[CustomFieldType, unknown]>([
    ['string', { a: 1 }],
    ['string', ['a']],
    ['number', 'n/a'],
    ['number', ' '],
    ['number', 'Infinity'],
    ['number', true],
    ['boolean', 'yes'],
    ['boolean', 1],
    ['date', '2030-01-02T10:00:00Z'],
    ['date', 'soon'],
    ['date-time', '2030-01-02'],
    ['date-time', 5],
    ['array', 'a;b'],
    ['array', [{ a: 1 }]],
  ])('of type %s is absent if the account has %j', (type, value) => {
    expect(toType(type, value)).toBeUndefined();
  });

  it.each<[CustomFieldType, unknown, unknown]>([
    ['string', 5, '5'],
    ['string', false, 'false'],
    ['number', '5.50', 5.5],
    ['boolean', 'false', false],
    ['date-time', '2030-01-02T12:00:00+02:00', '2030-01-02T10:00:00.000Z'],
    ['enum', 7, '7'],
    ['array', [1, 'b'], ['1', 'b']],
  ])('of type %s is made of %j: %j', (type, value, expected) => {
    expect(toType(type, value)).toEqual(expected);
  });

  it('has that type or is absent, whatever the account contains', () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.jsonValue(), (type, value) => {
        const shown = toType(type, value);
        expect(shown === undefined || refusalOf(type, shown) === undefined).toBe(true);
      }),
      runs,
    );
  });
});

const accounts = [
  { provider: hubspot, declaration: declarationOf(hubspot, 'crm.contact') },
  { provider: zendesk, declaration: declarationOf(zendesk, 'ticketing.ticket') },
  { provider: pipedrive, declaration: declarationOf(pipedrive, 'crm.deal') },
];

const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });

const values: Readonly<Record<CustomFieldType, fc.Arbitrary<unknown>>> = {
  string: fc.oneof(
    anyText,
    fc.constantFrom('5', '5.0', '1e3', 'true', '2030-01-02', '2030-01-02T10:00:00Z', '1', 'Gold'),
  ),
  number: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.constantFrom(0, 1, 4, 40),
  ),
  boolean: fc.boolean(),
  date: moments.map((moment) => moment.toISOString().slice(0, 10)),
  'date-time': moments.map((moment) => moment.toISOString()),
  enum: fc.constantFrom('1', '2', '3', '4'),
  array: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4')),
  address: fc.constantFrom({ street_1: '1 Main St' }, { city: 'Berlin', country: 'DE' }),
};

/** Returns the option for a value or a label. */
const optionOf = (given: unknown): unknown => {
  if (Array.isArray(given)) return given.map(optionOf);
  return options.find(({ value, label }) => [value, label].includes(String(given)))?.value;
};

const pairs = types.flatMap((type) => types.filter((own) => fitsInto(type, own)).map((own) => [type, own] as const));

describe.each(accounts)('a target of $provider.id', ({ provider, declaration }) => {
  it.each(pairs)('of type %s in a field of type %s is read as it was written, or refused', (type, own) => {
    fc.assert(
      fc.property(values[type], (value) => {
        const { fields } = withTargets([field('7', own)], [target('mine', '7', type)]);
        const record: Record<string, unknown> = {};
        const { issues, warnings } = writeCustomFields(provider, declaration, fields, { mine: value }, record);
        if (issues.length + warnings.length > 0) return;
        const { mine } = readCustomFields(declaration, fields, record);
        const isNothing = value === '' || (Array.isArray(value) && value.length === 0);
        if (isNothing) expect(mine).toBeUndefined();
        else if (own === 'enum' || own === 'array') expect(optionOf(mine)).toEqual(optionOf(value));
        else expect(mine).toEqual(value);
      }),
      runs,
    );
  });
});
