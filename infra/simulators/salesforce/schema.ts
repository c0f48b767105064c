import { type CustomField, type CustomObject, toCustomField, toCustomObject } from './custom.ts';
import { type Field, type ObjectType, toField, toPicklist } from './objects/define.ts';
import { standardObjects } from './objects/index.ts';
import type { OrgSettings } from './seeds.ts';

const withCurrency = ['Account', 'Contact', 'Lead', 'Opportunity', 'Case', 'Task', 'Event', 'User'];
const withRecordTypes = ['Account', 'Contact', 'Lead', 'Opportunity', 'Case'];

/** Prefixes of the address fields of an object. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  Account: ['Billing', 'Shipping'],
  Contact: ['Mailing', 'Other'],
  Lead: [''],
  User: [''],
};

/**
 * Fields that an account has only if it is a person, one per line.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm
 */
const personLines = `
  Salutation picklist 40 cu
  FirstName string 40 cu
  LastName string 80 cu
  IsPersonAccount boolean d ~Is Person Account
  PersonContactId reference @Contact ~Contact ID
  PersonEmail email 80 cu ~Email
  PersonMobilePhone phone 40 cu ~Mobile
  PersonHomePhone phone 40 cu ~Home Phone
  PersonOtherPhone phone 40 cu ~Other Phone
  PersonHasOptedOutOfEmail boolean cud ~Email Opt Out
  PersonTitle string 80 cu ~Title
  PersonDepartment string 80 cu ~Department
  PersonBirthdate date cu ~Birthdate
  PersonLeadSource picklist 255 cu ~Lead Source
  PersonMailingStreet textarea 255 cu ~Mailing Street
  PersonMailingCity string 40 cu ~Mailing City
  PersonMailingState string 80 cu ~Mailing State/Province
  PersonMailingPostalCode string 20 cu ~Mailing Zip/Postal Code
  PersonMailingCountry string 80 cu ~Mailing Country
`;

const toFields = (text: string): Field[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => toField(line));

/** Country names by code. The simulator knows only these. */
export const countries: Readonly<Record<string, string>> = {
  US: 'United States',
  DE: 'Germany',
  FR: 'France',
  GB: 'United Kingdom',
  CA: 'Canada',
};

/** State names by code. The simulator knows only these. */
export const states: Readonly<Record<string, string>> = {
  CA: 'California',
  TX: 'Texas',
  NY: 'New York',
  IL: 'Illinois',
};

const codesOf = (name: string): Field[] =>
  (addresses[name] ?? []).flatMap((part) => [
    { ...toField(`${part}StateCode picklist 10 cur`), picklist: optionsOf(states) },
    { ...toField(`${part}CountryCode picklist 10 cur`), picklist: optionsOf(countries) },
  ]);

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label, isDefault: false }));

const switchedFields = (settings: OrgSettings, { name, custom }: ObjectType): Field[] => {
  const { currencies, addressCodes, personAccounts, processes, fields } = settings;
  const typed = (personAccounts && ['Account', 'Contact'].includes(name)) || (processes && name === 'Opportunity');
  return [
    ...(typed && withRecordTypes.includes(name) ? [toField('RecordTypeId reference cu @RecordType')] : []),
    ...(currencies && (custom || withCurrency.includes(name))
      ? [
          {
            ...toField('CurrencyIsoCode picklist 3 curd ~Currency ISO Code'),
            picklist: toPicklist(currencies.join(';')),
          },
        ]
      : []),
    ...(addressCodes ? codesOf(name) : []),
    ...(personAccounts && name === 'Account' ? toFields(personLines) : []),
    ...(personAccounts && name === 'Contact' ? [toField('IsPersonAccount boolean d ~Is Person Account')] : []),
    ...(personAccounts && name === 'RecordType' ? [toField('IsPersonType boolean d')] : []),
    ...(fields?.[name] ?? []).map(toCustomField),
    ...(personAccounts && name === 'Account' ? (fields?.Contact ?? []).map(ofPerson) : []),
  ];
};

/** A custom field of contacts, as person accounts contain it. */
const ofPerson = (field: CustomField): Field => {
  const own = toCustomField(field);
  return { ...own, name: own.name.replace(/__c$/, '__pc') };
};

/** Objects of an org, limited to what its user may see. */
export interface Schema {
  /** Epoch ms of the last change of any object, or of the user's permissions. */
  changedAt(): number;
  /** Objects that are visible to the user. */
  types(): ObjectType[];
  /** Finds an object by name, ignoring case. Undefined if the user does not see the object. */
  find(name: string): ObjectType | undefined;
  /** Finds an object, even if the user does not see it. @throws Error */
  get(name: string): ObjectType;
  /** Object of an id, by its prefix. */
  ofPrefix(id: string): ObjectType | undefined;
  /** Fields that are visible to the user. */
  fieldsOf(type: ObjectType): readonly Field[];
  /** Finds a field by name, ignoring case. Undefined if the user does not see the field. */
  fieldOf(type: ObjectType, name: string): Field | undefined;
  mayCreate(type: ObjectType): boolean;
  mayUpdate(type: ObjectType): boolean;
  mayDelete(type: ObjectType): boolean;
  addField(object: string, field: CustomField): void;
  addObject(object: CustomObject): void;
  /** Field-level security: the user no longer sees the field. */
  hideField(object: string, field: string): void;
  /** Field-level security: the user sees the field, but cannot write it. */
  lockField(object: string, field: string): void;
  hideObject(object: string): void;
  /** The user's profile only allows reading. */
  lockObject(object: string): void;
  showAll(): void;
}

const keyOf = (object: string, field: string): string => `${object}.${field}`.toLowerCase();

/** Permissions of the API user on objects and fields. */
const createProfile = () => {
  const hidden = new Set<string>();
  const locked = new Set<string>();
  /** Cache of the visible fields by object and field name. A change clears the cache. */
  let seen = new WeakMap<ObjectType, ReadonlyMap<string, Field>>();
  return {
    /** Clears the cache after a change of the objects. */
    forget: (): void => {
      seen = new WeakMap();
    },
    isHidden: ({ name }: ObjectType): boolean => hidden.has(name.toLowerCase()),
    isLocked: ({ name }: ObjectType): boolean => locked.has(name.toLowerCase()),
    fieldsOf(type: ObjectType): ReadonlyMap<string, Field> {
      const known = seen.get(type);
      if (known) return known;
      const fields = type.fields
        .filter(({ name }) => !hidden.has(keyOf(type.name, name)))
        .map((field) =>
          locked.has(keyOf(type.name, field.name)) ? { ...field, createable: false, updateable: false } : field,
        );
      const byName = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
      seen.set(type, byName);
      return byName;
    },
    hideField: (object: string, field: string): void => void hidden.add(keyOf(object, field)),
    lockField: (object: string, field: string): void => void locked.add(keyOf(object, field)),
    hideObject: (object: string): void => void hidden.add(object.toLowerCase()),
    lockObject: (object: string): void => void locked.add(object.toLowerCase()),
    showAll: (): void => {
      hidden.clear();
      locked.clear();
    },
  };
};

/** Schema of the org with its custom fields. `now` (epoch ms) dates later changes by an admin. */
export const createSchema = (settings: OrgSettings, now: () => number): Schema => {
  let changedAt = Date.UTC(2026, 0, 1);
  const types = new Map<string, ObjectType>();
  const profile = createProfile();
  const put = (type: ObjectType) => void types.set(type.name.toLowerCase(), type);
  const changing =
    <A extends readonly unknown[]>(change: (...given: A) => void) =>
    (...given: A): void => {
      change(...given);
      profile.forget();
      changedAt = now();
    };
  for (const type of standardObjects) put({ ...type, fields: [...type.fields, ...switchedFields(settings, type)] });
  let customs = 0;

  function addObject(object: CustomObject): void {
    const type = toCustomObject(object, customs);
    customs += 1;
    put({ ...type, fields: [...type.fields, ...switchedFields(settings, type)] });
  }
  for (const object of settings.objects ?? []) addObject(object);
  if (settings.contentNotes === false) types.delete('contentnote');

  const get = (name: string): ObjectType => {
    const type = types.get(name.toLowerCase());
    if (!type) throw new Error(`No object ${name}`);
    return type;
  };
  return {
    changedAt: () => changedAt,
    types: () => [...types.values()].filter((type) => !profile.isHidden(type)),
    find: (name) => {
      const type = types.get(name.toLowerCase());
      return type && !profile.isHidden(type) ? type : undefined;
    },
    get,
    ofPrefix: (id) =>
      [...types.values()].find(({ prefix, name }) => name !== 'ContentNote' && prefix === id.slice(0, 3)),
    fieldsOf: (type) => [...profile.fieldsOf(type).values()],
    fieldOf: (type, name) => profile.fieldsOf(type).get(name.toLowerCase()),
    mayCreate: (type) => type.createable && !profile.isLocked(type),
    mayUpdate: (type) => type.updateable && !profile.isLocked(type),
    mayDelete: (type) => type.deletable && !profile.isLocked(type),
    addField: changing((object: string, field: CustomField) => {
      const type = get(object);
      const added = toCustomField(field);
      put({ ...type, fields: [...type.fields.filter(({ name }) => name !== added.name), added] });
      if (!settings.personAccounts || type.name !== 'Contact') return;
      const accounts = get('Account');
      const own = ofPerson(field);
      put({ ...accounts, fields: [...accounts.fields.filter(({ name }) => name !== own.name), own] });
    }),
    addObject: changing(addObject),
    hideField: changing(profile.hideField),
    lockField: changing(profile.lockField),
    hideObject: changing(profile.hideObject),
    lockObject: changing(profile.lockObject),
    showAll: changing(profile.showAll),
  };
};
