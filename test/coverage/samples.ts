import * as z from 'zod';
import type {
  ChoiceField,
  EndField,
  FieldMapping,
  HtmlField,
  ItemsField,
  PartsField,
  RefField,
  TypedListField,
  ValueField,
} from '../../lib/providers/define.ts';
import { mappingOf, twinOf } from '../../lib/providers/language/kinds.ts';
import { type Declared, fieldsOf } from '../providers/declared.ts';
import type { Account, Values } from './account.ts';

/** A value for a field: the body to send, and the value that a record must show afterwards. */
export interface Sample {
  readonly body: Values;
  readonly shown: unknown;
}

/**
 * Number of the value among several. An update uses another value than a create, and a refusal leads to the next value.
 */
export type Round = number;

export interface Wanted {
  readonly account: Account;
  readonly declared: Declared;
  /** `create` or `update` of the object's meta. */
  readonly schema: Values;
  readonly field: string;
  readonly round: Round;
  /** The record that is changed. It cannot refer to itself. */
  readonly own?: string | undefined;
}

let counter = 0;

/** A number that no other value of the run contains. */
const unique = (): number => {
  counter += 1;
  return counter;
};

/** Texts that vendors accept in a single form, by the meaning of the unified field. */
const forms: readonly (readonly [RegExp, (number: number, round: Round) => string])[] = [
  // Every account knows these codes.
  [/^language$/, (_, round) => (round % 2 === 0 ? 'en' : 'de')],
  // Sender addresses of the simulated account.
  [/^from_email$/, (_, round) => (round % 2 === 0 ? 'news@acme.example' : 'ada@acme.example')],
  [/email|^reply_to$/, (number) => `cell-${number}@example.com`],
  [/phone/, (number) => `+1212555${1000 + number}`],
  [/^content_type$/, (number) => `text/x-cell-${number}`],
  [/^content$/, () => 'Y2VsbA=='],
  [/^website$/, (number) => `https://www.cell-${number}.example.com`],
  [/domain|url/, (number) => `cell-${number}.example.com`],
  [/^country$/, (_, round) => (round % 2 === 0 ? 'US' : 'CA')],
  [/^state$/, (_, round) => (round % 2 === 0 ? 'California' : 'Texas')],
  [/currency/, (_, round) => (round % 2 === 0 ? 'EUR' : 'USD')],
  [/^tags$/, (number) => `cell-${number}`],
  [/^time_zone$/, (_, round) => (round % 2 === 0 ? 'Europe/Berlin' : 'Europe/London')],
  [/revenue$/, (number) => String(1_000 + number)],
  [/^Partner manager$/, (_, round) => `user_Acme${'0'.repeat(38)}${1 + (round % 2)}`],
  // Values of custom fields whose choices are not in the account's list of fields.
  [/^Approver$/, (_, round) => `712020:sim-acme-work-${round % 2 === 0 ? 'ada' : 'grace'}`],
  [/^Areas$/, (number) => `cell-${number}`],
  [/^Tier$/, (_, round) => (round % 2 === 0 ? 'Gold' : 'Silver')],
  [/^Topics$/, (_, round) => (round % 2 === 0 ? 'Price' : 'Service')],
  [/^Referrer$/, () => 'people/01000001-0006-4a00-8a00-0000000000a1'],
  [/^Account manager$/, (_, round) => `0000000${1 + (round % 2)}-0005-4a00-8a00-0000000000a1`],
  [/^Partner manager$/, (_, round) => `user_${'Acme'.padEnd(42, '0')}${1 + (round % 2)}`],
  // Types of a new GitHub organisation, for accounts whose list of choices lacks them.
  [/^type$/, (_, round) => (round % 2 === 0 ? 'Bug' : 'Feature')],
];

const formOf = (field: string) => forms.find(([pattern]) => pattern.test(field))?.[1];

export const textFor = (field: string, round: Round): string => {
  const number = unique();
  return formOf(field)?.(number, round) ?? `Cell ${number} – ☂`;
};

/** A schema without the null that an update accepts. */
const plainSchema = (property: Values): Values => {
  const { anyOf, oneOf, ...others } = property;
  const rest = {
    ...others,
    ...(Array.isArray(oneOf) && { oneOf: oneOf.filter((option) => Object(option).const !== null) }),
  };
  const type = [property.type].flat().find((name) => name !== 'null');
  const first: unknown = Array.isArray(anyOf) ? anyOf.find((option) => Object(option).type !== 'null') : undefined;
  return first === undefined ? { ...rest, type } : { ...rest, ...plainSchema(Object(first)) };
};

const propertyOf = (schema: Values, field: string): Values => plainSchema(Object(Object(schema.properties)[field]));

/** Schema of an element of a list, with its choices. */
const elementOf = (schema: Values, field: string): Values => Object(Object(Object(schema.properties)[field]).items);

/** Words and values of a choice field: from the declaration if it lists them, otherwise from the account's meta. */
const choicesOf = (declared: Declared, schema: Values, field: string): readonly unknown[] => {
  const mapping = mappingOf(declared.declaration, field);
  if (typeof mapping !== 'object' || mapping.kind !== 'choice') return [];
  if (typeof mapping.choices === 'object')
    return [...Object.keys(mapping.words ?? {}), ...mapping.choices.map(({ value }) => value)];
  const { oneOf } = mapping.multiple ? elementOf(schema, field) : propertyOf(schema, field);
  if (!Array.isArray(oneOf)) return [];
  const { kind } = declared;
  const ofKind = (option: unknown): boolean =>
    kind === undefined || (Object(option)['x-kinds']?.includes(kind) ?? true);
  return oneOf.filter(ofKind).map((option) => Object(option).const);
};

const midnight = (round: Round): string => `203${round % 10}-0${1 + (unique() % 9)}-02T00:00:00.000Z`;

/** A text that matches the pattern of a schema: an amount, or a day of any year. */
const patterned = (pattern: string, field: string, round: Round): string => {
  const number = unique();
  const texts = [formOf(field)?.(number, round), `${20 + number}.5`, `0${1 + (number % 9)}/28`];
  const found = texts.find((text) => text !== undefined && new RegExp(pattern, 'u').test(text));
  if (found === undefined) throw new Error(`give ${field} a text of the form ${pattern}`);
  return found;
};

/** Whether a schema describes a unified id. A test cannot invent one. */
const isId = ({ pattern }: Values): boolean => String(pattern).includes('{8}-');

/** A value from the type alone. */
const valueFor = (property: Values, field: string, round: Round): unknown => {
  if (Array.isArray(property.oneOf)) return Object(property.oneOf[round % property.oneOf.length]).const;
  switch (property.type) {
    case 'array':
      return [valueFor(plainSchema(Object(property.items)), field, round)];
    case 'boolean':
      return round % 2 === 0;
    case 'integer':
      return 20 + unique();
    case 'number':
      return field === 'probability' ? 0.25 + (round % 2) / 2 : 20 + unique();
    case 'string':
      // Lists of events contain the last days only.
      if (field === 'occurred_at') return new Date((Math.floor(Date.now() / 1000) - unique()) * 1000).toISOString();
      // An end must be later than its start.
      if (property.format === 'date-time') return midnight(round).replace(/^203/, field === 'end_time' ? '204' : '203');
      if (property.format === 'date') return midnight(round).slice(0, 10);
      if (property.pattern === undefined || field === 'file_name') return textFor(field, round);
      return patterned(String(property.pattern), field, round);
    case 'object':
      return Object.fromEntries(Object.keys(Object(property.properties)).map((part) => [part, textFor(part, round)]));
    default:
      throw new Error(`give ${field} a value: its schema is ${JSON.stringify(property)}`);
  }
};

const same = (field: string, value: unknown): Sample => ({ body: { [field]: value }, shown: value });

const typedFieldsSample = (field: string, mapping: TypedListField, round: Round): Sample =>
  same(
    field,
    mapping.at.map(({ type }) => ({
      [mapping.value]: textFor(field, round),
      [mapping.type]: type,
    })),
  );

const partsSample = (field: string, { members: parts }: PartsField, round: Round): Sample =>
  same(field, [Object.fromEntries(Object.keys(parts).map((member) => [member, textFor(member, round)]))]);

const itemsSample = (field: string, { value, type }: ItemsField, round: Round): Sample =>
  same(
    field,
    ['work', 'home'].map((kind) => ({ [value]: textFor(field, round), ...(type && { [type]: kind }) })),
  );

const isPlural = (schema: Values): boolean => schema.type === 'array';

const refSample = ({ account, schema, field, round, own }: Wanted, object: string): Sample | string => {
  const ids = account.idsOf(object).filter((id) => id !== own);
  const id = ids[round % ids.length];
  if (id === undefined) return `the account has no ${object} to refer to`;
  const ref = account.refTo(id);
  return same(field, isPlural(propertyOf(schema, field)) ? [ref] : ref);
};

/** A name, as a whole or as two parts, whichever the body accepts. */
const nameSample = ({ declared, schema, field }: Wanted): Sample | undefined => {
  const members = Object.keys(Object(schema.properties));
  const [whole, parts] =
    Object.entries(declared.object.derived ?? {}).find(([name, of]) => name === field || of.includes(field)) ?? [];
  if (whole === undefined || parts === undefined) return undefined;
  const texts = parts.map((part) => `${part.slice(0, 1).toUpperCase()}${unique()}é`);
  const all = texts.join(' ');
  if (members.includes(field) && field !== whole) return same(field, texts[parts.indexOf(field)]);
  const shown = field === whole || members.includes(whole) ? all : texts[parts.indexOf(field)];
  if (members.includes(whole)) return { body: { [whole]: all }, shown };
  return { body: Object.fromEntries(parts.map((part, index) => [part, texts[index]])), shown };
};

const addressMembers = ['street_1', 'street_2', 'city', 'state', 'postal_code', 'country', 'address_type'];

/** An address with all members, for vendors with a list of addresses. */
const addressesSample = (field: string, round: Round): Sample =>
  same(field, [Object.fromEntries(addressMembers.map((member) => [member, textFor(member, round)]))]);

/** A list with two elements, or with one if the codec keeps only one. */
const listSample = (field: string, property: Values, { codec }: ValueField, round: Round): Sample => {
  const element = plainSchema(Object(property.items));
  const many = [valueFor(element, field, round), valueFor(element, field, round)];
  const kept = codec === undefined ? many : codec.decode(codec.encode(many));
  return same(field, Array.isArray(kept) && kept.length === many.length ? many : many.slice(0, 1));
};

/** A value with labels instead of option values. */
const labelsOf = ({ oneOf, items }: Values, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((element) => labelsOf(Object(items), element));
  const option: unknown = Array.isArray(oneOf) ? oneOf.find((one) => Object(one).const === value) : undefined;
  return option === undefined ? value : Object(option).title;
};

const customSample = ({ schema, round }: Wanted): Sample | string => {
  const properties = Object.entries(Object(propertyOf(schema, 'field_mappings').properties)).filter(
    ([, property]) => Object(property).readOnly !== true,
  );
  if (properties.length === 0) return 'the account has no custom field of this object';
  const values = properties.map(([name, property]) => {
    const plain = plainSchema(Object(property));
    const title = String(Object(property).title);
    const value = valueFor(plain, title, round);
    return { name, title, value, labels: labelsOf(plain, value) };
  });
  // Callers write a custom field by name or title. Records show it by the name that people see.
  const body = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  return { body: { field_mappings: body }, shown: values };
};

/** Number of minutes. Below four days, because the hours of a clock have two digits. */
const longestMinutes = 5_000;

/** An end with the start that it is relative to. */
const endSample = ({ field, round }: Wanted, { field: since }: EndField): Sample => {
  const start = Date.parse(midnight(round));
  const [begin, end] = [start, start + (30 + (unique() % longestMinutes)) * 60_000].map((time) =>
    new Date(time).toISOString(),
  );
  return { body: { [since]: begin, [field]: end }, shown: end };
};

/** A formatted text. If the object also accepts plain text, the body contains the same text in both forms. */
const htmlSample = ({ declared: { declaration }, field }: Wanted, mapping: HtmlField): Sample => {
  const text = `Text ${unique()}`;
  if (mapping.type === 'text') return same(field, text);
  const [html, twin] = [`<p>${text}</p>`, twinOf(declaration, mapping)];
  return { body: { [field]: html, ...(twin !== undefined && { [twin]: text }) }, shown: html };
};

/** A consent without an IP address, in the past and without fractions of a second, for HubSpot and Klaviyo. */
const pastConsent = (): Sample => {
  const time = Math.floor(Date.now() / 1000) - 3600 + (unique() % 3000);
  const given = { opted_in_at: new Date(time * 1000).toISOString(), source: `Form ${unique()}` };
  return { body: { consent: given }, shown: { ...given, ip: null } };
};

/** A consent. Mailchimp replaces its source by the origin of the contact. */
const consentSample = ({ declared: { provider } }: Wanted): Sample => {
  if (['klaviyo', 'hubspot'].includes(provider.id)) return pastConsent();
  const { consent } = pastConsent().body;
  const given = { opted_in_at: Object(consent).opted_in_at, ip: '192.0.2.7' };
  return { body: { consent: given }, shown: { ...given, source: 'API - Generic' } };
};

/** Details that a vendor adds to an invited attendee. `elsewhere.ts` creates the contact whom Salesforce invites. */
const saidOfAttendees: Readonly<Record<string, object>> = {
  salesforce: { email_address: 'guest@example.com', name: 'Guest', status: 'New' },
  'zoho-crm': { status: 'not_known' },
};

const attendeesSample = ({ declared: { provider }, field, round }: Wanted): Sample => {
  const attendee = { email_address: textFor('email_address', round), ...saidOfAttendees[provider.id] };
  const { email_address } = attendee;
  return { body: { [field]: [{ email_address }] }, shown: [attendee] };
};

/** Object of the names that a vendor accepts as ids. */
const namedObjects: Readonly<Record<string, string>> = { tags: 'ticketing.tag' };

const namesFor = (account: Account, field: string): readonly string[] => account.namesOf(namedObjects[field] ?? field);

/** Tags of a new ActiveCampaign account. No other tag can be added to a record. */
const linkedNames = ['vip', 'newsletter', 'partner'];

const lookedUpSample = ({ account, field, round }: Wanted): Sample | string => {
  const known = namesFor(account, field);
  const name = known[round % known.length];
  return name === undefined ? `the account has no ${namedObjects[field]} to name` : same(field, [name]);
};

const needsOf = ({ declared, field }: Wanted): readonly string[] => {
  const mapping = mappingOf(declared.declaration, field);
  return typeof mapping === 'object' && 'needs' in mapping ? (mapping.needs ?? []) : [];
};

/** The group of a choice, if every group has its own choices: the team of a state. */
const groupOf = ({ account, declared }: Wanted, { group }: ChoiceField, choice: unknown): Values => {
  if (group?.local !== true) return {};
  const isGroup = (mapping: FieldMapping): mapping is RefField =>
    typeof mapping === 'object' && mapping.kind === 'ref' && mapping.read === group.at;
  const holders = account.options.holdersOf(String(choice));
  const found = fieldsOf(declared.declaration).flatMap(([name, mapping]) => {
    if (!isGroup(mapping)) return [];
    const id = account.idsOf(mapping.object).find((one) => holders.has(account.remoteIdOf(one) ?? ''));
    return id === undefined ? [] : [[name, id] as const];
  });
  return Object.fromEntries(found);
};

/** A value for a field, with the other fields that the vendor requires, or the reason why there is none. */
export const sampleOf = (wanted: Wanted): Sample | string => {
  const sample = ownSampleOf(wanted);
  if (typeof sample === 'string') return sample;
  const needed = needsOf(wanted).map((field) => ownSampleOf({ ...wanted, field }));
  const bodies = needed.map((other) => (typeof other === 'string' ? {} : other.body));
  return { ...sample, body: Object.assign({}, ...bodies, sample.body) };
};

const ownSampleOf = (wanted: Wanted): Sample | string => {
  const { declared, schema, field, round } = wanted;
  const { declaration, kind, provider, name } = declared;
  const whole = provider.objects[name];
  if (field === 'field_mappings') return customSample(wanted);
  if (whole !== undefined && 'kinds' in whole && whole.field === field) return same(field, kind);
  if (declaration.partitions?.field === field && declaration.partitions.object !== undefined)
    return refSample(wanted, declaration.partitions.object);
  const mapping = mappingOf(declaration, field);
  const isMembers = typeof mapping === 'object' && mapping.kind !== 'value';
  if (field === 'attendees' && !isMembers) return attendeesSample(wanted);
  if (declaration.quirks?.ids?.[field] !== undefined) return lookedUpSample(wanted);
  // Brevo accepts letters, digits and two signs.
  if (field === 'name' && declared.object.noun === 'event') return same(field, `cell-${unique()}`);
  // A choice may be the source of other fields. It is never a part of a name.
  const isChoice = typeof mapping === 'object' && mapping.kind === 'choice';
  const named = isChoice ? undefined : nameSample(wanted);
  if (named !== undefined) return named;
  const property = propertyOf(schema, field);
  if (mapping === undefined && isId(property)) return `${declared.name} of this kind has no ${field}`;
  if (mapping === undefined || typeof mapping === 'string') return same(field, valueFor(property, field, round));
  switch (mapping.kind) {
    case 'ref':
      return refSample(wanted, mapping.object);
    case 'typed_fields':
      return typedFieldsSample(field, mapping, round);
    case 'parts':
      return partsSample(field, mapping, round);
    case 'items':
      return itemsSample(field, mapping, round);
    case 'value':
      if (field === 'addresses') return addressesSample(field, round);
      if (mapping.links !== undefined) return same(field, [linkedNames[round % linkedNames.length]]);
      if (field === 'consent') return consentSample(wanted);
      if (field === 'properties') return same(field, { sku: textFor('sku', round) });
      return isPlural(property)
        ? listSample(field, property, mapping, round)
        : same(field, valueFor(property, field, round));
    case 'choice': {
      const choices = choicesOf(declared, schema, field);
      if (choices.length === 0) return 'the account has no choices for it';
      const choice = choices[round % choices.length];
      // Callers write values, and records show labels.
      if (mapping.multiple)
        return { body: { [field]: [choice] }, shown: labelsOf({ items: elementOf(schema, field) }, [choice]) };
      // The choice may require a consent.
      if (declared.object.guards?.[field])
        return { body: { ...consentSample(wanted).body, [field]: choice }, shown: choice };
      return { body: { ...groupOf(wanted, mapping, choice), [field]: choice }, shown: choice };
    }
    case 'html':
      return htmlSample(wanted, mapping);
    case 'moment':
      return same(field, valueFor(property, field, round));
    case 'end':
      return endSample(wanted, mapping);
    case 'constant':
      return same(field, mapping.value);
  }
};

/** Maximum number of values to try for a field. */
const maxTurns = 25;

/** Number of values to try: one per choice, one per record to refer to, or a single one if all values are alike. */
export const roundsOf = ({ account, declared, schema, field }: Omit<Wanted, 'round'>): number => {
  const { declaration } = declared;
  const mapping = mappingOf(declaration, field);
  if (declaration.quirks?.ids?.[field] !== undefined) return Math.max(namesFor(account, field).length, 1);
  const isRef = typeof mapping === 'object' && mapping.kind === 'ref';
  const count = isRef ? account.idsOf(mapping.object).length : choicesOf(declared, schema, field).length;
  return Math.min(Math.max(count, 1), maxTurns);
};

/** The smallest body that the schema accepts, with all required fields, even if the provider ignores some. */
export const leastBody = ({ object }: Declared): Values =>
  Object.fromEntries(
    Object.entries(object.input?.shape ?? {}).flatMap(([name, schema]) => {
      const takes = (value: unknown): boolean => z.safeParse(schema, value).success;
      const isDemanded = object.formatted?.[name] !== undefined || object.demanded?.includes(name) === true;
      if (takes(undefined) && !isDemanded) return [];
      return [[name, [[], {}].find(takes) ?? textFor(name, 0)]];
    }),
  );
