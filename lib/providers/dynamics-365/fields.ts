import type { ObjectName } from '../../objects/names.ts';
import type { Codec, Encoding, PartsField, RefField, TypedListField } from '../define.ts';
import { textId } from '../language/codecs.ts';
import { withoutIds } from './lookups.ts';
import { bind, tableOf } from './version.ts';

/**
 * Codec of a lookup, which is read as an id and written as the address of a record.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/associate-disassociate-entities-using-web-api
 */
export const addressIn = (set: string): Codec => ({
  decode: (remote) =>
    textId.decode(typeof remote === 'string' ? remote.replace(/^\/[a-z]+\((.*)\)$/, '$1') : undefined),
  encode: (id) => `/${set}(${String(id)})`,
});

const sets = {
  account: addressIn('accounts'),
  contact: addressIn('contacts'),
  incident: addressIn('incidents'),
  opportunity: addressIn('opportunities'),
  systemuser: addressIn('systemusers'),
  team: addressIn('teams'),
} as const;

export const lookupCodecs: readonly Codec[] = Object.values(sets);

type Target = keyof typeof sets;

/** A reference in a lookup that accepts records of a single table. Same page. */
export const lookup = (object: ObjectName, target: Target, column: string): RefField => ({
  kind: 'ref',
  object,
  read: `_${column}_value`,
  write: bind(column),
  codec: sets[target],
});

/**
 * A reference in a lookup that accepts records of more than one table. Each table has a separate navigation property.
 * Same page.
 */
export const lookupOfSeveral = (
  object: ObjectName,
  target: Target,
  column: string,
  property = `${column}_${target}`,
): RefField => ({
  kind: 'ref',
  object,
  read: `_${column}_value`,
  where: { [tableOf(`_${column}_value`)]: [target] },
  write: bind(property),
  codec: sets[target],
});

/** A read-only reference to the first record of a list. */
export const firstOf = ({ object, read, where }: RefField): RefField => ({
  kind: 'ref',
  object,
  read,
  ...(where && { where }),
  codec: textId,
});

/**
 * The owner of a record, if the owner is a user and not a team.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact
 */
export const owner: RefField = lookupOfSeveral('crm.user', 'systemuser', 'ownerid', 'ownerid');

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact (and siblings) */
export const address: PartsField = {
  kind: 'parts',
  members: {
    street_1: 'address1_line1',
    street_2: 'address1_line2',
    city: 'address1_city',
    state: 'address1_stateorprovince',
    postal_code: 'address1_postalcode',
    country: 'address1_country',
  },
};

/** Three e-mail addresses. Same page. */
export const emails: TypedListField = {
  kind: 'typed_fields',
  value: 'email_address',
  type: 'email_address_type',
  at: [
    { at: 'emailaddress1', type: 'work', first: true },
    { at: 'emailaddress2', type: 'other' },
    { at: 'emailaddress3', type: 'third' },
  ],
};

const number = (at: string, type: string) => ({ at, type, exact: true });

/** The main phone number, and the other numbers in separate columns. Same page. */
export const phones = (...further: readonly (readonly [at: string, type: string])[]): TypedListField => ({
  kind: 'typed_fields',
  value: 'phone_number',
  type: 'phone_type',
  at: [{ at: 'telephone1', type: 'work', first: true }, ...further.map(([at, type]) => number(at, type))],
});

/**
 * Adds the state to a write, because the vendor accepts a reason only together with its state. A reason that the org
 * has added belongs to the current state of the record.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/define-custom-state-model-transitions
 */
export const withState = (states: Readonly<Record<string, number>>): Encoding => ({
  encode: (given, current) => {
    const record = withoutIds.encode(given, current);
    const state = states[String(record.statuscode)];
    return state === undefined ? record : { ...record, statecode: state };
  },
});
