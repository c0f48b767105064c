/** Types as `describe` names them. `address` is read-only: writes contain its parts. */
export type FieldType =
  | 'id'
  | 'string'
  | 'textarea'
  | 'phone'
  | 'url'
  | 'email'
  | 'picklist'
  | 'multipicklist'
  | 'combobox'
  | 'reference'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'int'
  | 'double'
  | 'currency'
  | 'percent'
  | 'address'
  | 'base64';

interface PicklistValue {
  readonly value: string;
  readonly label: string;
  readonly isDefault: boolean;
}

/** A field in the form of `describe`. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  /** Characters. 0 if the type has no length. */
  readonly length: number;
  readonly precision: number;
  readonly scale: number;
  readonly createable: boolean;
  readonly updateable: boolean;
  readonly nillable: boolean;
  readonly defaultedOnCreate: boolean;
  readonly filterable: boolean;
  readonly nameField: boolean;
  readonly idLookup: boolean;
  readonly autoNumber: boolean;
  readonly restricted: boolean;
  readonly custom: boolean;
  readonly externalId: boolean;
  readonly unique: boolean;
  readonly referenceTo: readonly string[];
  readonly relationship: string | undefined;
  readonly picklist: readonly PicklistValue[];
  /** Formula over the values of the record's own fields. */
  readonly formula?: (values: Readonly<Record<string, unknown>>) => unknown;
}

/** An object in the form of `describe`. `createable` and similar members are the user's permissions. */
export interface ObjectType {
  readonly name: string;
  readonly label: string;
  readonly plural: string;
  /** First three characters of the object's ids. */
  readonly prefix: string;
  readonly createable: boolean;
  readonly updateable: boolean;
  readonly deletable: boolean;
  readonly custom: boolean;
  readonly fields: readonly Field[];
}

interface Definition {
  readonly name: string;
  readonly label?: string;
  readonly plural?: string;
  readonly prefix: string;
  readonly can: readonly ('createable' | 'updateable' | 'deletable')[];
  readonly custom?: boolean;
  /** System fields. Default: all. */
  readonly system?: readonly string[];
  /**
   * One field per line: name, type, length or precision and scale, flags. `@`: objects that the field refers to. `>`:
   * name of the relationship, if it differs from the field's name. `~`: label, if it differs from the words of the
   * name. Flags: `c` createable, `u` updateable, `!` required, `d` defaulted on create, `n` name, `i` can identify a
   * record, `x` not filterable, `a` automatic number, `r` restricted picklist, `e` external id, `q` unique.
   */
  readonly fields: string;
  /** Values such as `value=label`, separated by `;`. The default begins with `*`. */
  readonly picklists?: Readonly<Record<string, string>>;
}

/** Values of the picklist on every address, from the most exact to the unknown. */
export const geocodeAccuracy =
  'Address;NearAddress;Block;Street;ExtendedZip;Zip;Neighborhood;City;County;State;Unknown';

const systemFields = `
  IsDeleted boolean d ~Deleted
  CreatedDate datetime d
  CreatedById reference d @User
  LastModifiedDate datetime d
  LastModifiedById reference d @User
  SystemModstamp datetime d
`;

const labelOf = (name: string): string =>
  name
    .replace(/__[cr]$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replace(/\bId$/, 'ID');

const lengths: Partial<Record<FieldType, number>> = {
  id: 18,
  reference: 18,
  string: 255,
  textarea: 255,
  phone: 40,
  url: 255,
  email: 80,
  picklist: 255,
  multipicklist: 4099,
  combobox: 255,
};

/** Parses the values of a picklist. */
export const toPicklist = (text: string): PicklistValue[] =>
  text.split(';').map((entry) => {
    const isDefault = entry.startsWith('*');
    const [value = '', label = value] = (isDefault ? entry.slice(1) : entry).split('=');
    return { value, label, isDefault };
  });

interface Parts {
  readonly name: string;
  readonly type: FieldType;
  readonly size: string;
  readonly flags: string;
  readonly referenceTo: readonly string[];
  readonly relationship: string | undefined;
  readonly label: string;
}

const readLine = (line: string): Parts => {
  const [text = '', label] = line.trim().split(' ~');
  const [name = '', type = '', ...rest] = text.split(' ');
  const named = (mark: string) => rest.find((part) => part.startsWith(mark))?.slice(1);
  const plain = rest.filter((part) => !/^[@>]/.test(part));
  const referenceTo = named('@')?.split(',') ?? [];
  return {
    name,
    type: type as FieldType,
    size: plain.find((part) => /^\d/.test(part)) ?? '',
    flags: plain.find((part) => !/^\d/.test(part)) ?? '',
    referenceTo,
    relationship: type === 'reference' ? (named('>') ?? relationshipOf(name)) : undefined,
    label: label ?? labelOf(name),
  };
};

const relationshipOf = (name: string): string | undefined =>
  name.endsWith('__c') ? name.replace(/c$/, 'r') : /^(.+)Id$/.exec(name)?.[1];

/** Parses a field from its line. */
export const toField = (line: string, picklist = ''): Field => {
  const { name, type, size, flags, referenceTo, relationship, label } = readLine(line);
  const isNumber = size.includes('.') || ['double', 'currency', 'percent'].includes(type);
  const [precision = 18, scale = 2] = size.includes('.') ? size.split('.').map(Number) : [];
  const has = (flag: string) => flags.includes(flag);
  return {
    name,
    label,
    type,
    length: isNumber ? 0 : size === '' ? (lengths[type] ?? 0) : Number(size),
    precision: isNumber ? precision : 0,
    scale: isNumber ? scale : 0,
    createable: has('c'),
    updateable: has('u'),
    nillable: !has('!') && !has('d'),
    defaultedOnCreate: has('d'),
    filterable: !has('x') && type !== 'base64',
    nameField: has('n'),
    idLookup: has('i') || has('e'),
    autoNumber: has('a'),
    restricted: has('r'),
    custom: name.endsWith('__c'),
    externalId: has('e'),
    unique: has('q'),
    referenceTo,
    relationship,
    picklist: picklist === '' ? [] : toPicklist(picklist),
  };
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Creates an object with its fields. */
export const defineObject = (definition: Definition): ObjectType => {
  const { name, prefix, can, custom = false, system, fields, picklists = {} } = definition;
  const label = definition.label ?? labelOf(name);
  const named = (line: string) => line.trim().split(' ')[0] ?? '';
  const own = linesOf(fields);
  const systems = linesOf(systemFields).filter((line) => system?.includes(named(line)) ?? true);
  return {
    name,
    label,
    plural: definition.plural ?? `${label}s`,
    prefix,
    createable: can.includes('createable'),
    updateable: can.includes('updateable'),
    deletable: can.includes('deletable'),
    custom,
    fields: withName(
      [`Id id di ~${label} ID`, ...systems, ...own].map((line) => toField(line, picklists[named(line)])),
    ),
  };
};

const usualNames = ['Name', 'Title', 'Subject', 'MasterLabel'];

/** Marks the name field. Every object has a single name field; the lists above only mark unusual ones. */
const withName = (fields: readonly Field[]): readonly Field[] => {
  if (fields.some(({ nameField }) => nameField)) return fields;
  const name = usualNames.find((candidate) => fields.some((field) => field.name === candidate));
  return fields.map((field) => (field.name === name ? { ...field, nameField: true } : field));
};
