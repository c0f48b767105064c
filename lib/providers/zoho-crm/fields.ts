import type { ObjectName } from '../../objects/names.ts';
import type { PartsField, RefField, TypedListField, ValueField } from '../define.ts';
import { names, textId } from '../language/codecs.ts';

/**
 * Reference to a record in a lookup field, by the id of the record.
 * https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 */
export const lookup = (object: ObjectName, field: string): RefField => ({
  kind: 'ref',
  object,
  read: `${field}.id`,
  write: `${field}.id`,
  codec: textId,
  empty: { [field]: null },
});

/** The owner of a record. Same page. */
export const owner: RefField = lookup('crm.user', 'Owner');

/** The parts of an address. https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields */
export const address = (prefix: string, postalCode: string): PartsField => ({
  kind: 'parts',
  members: {
    street_1: `${prefix}Street`,
    city: `${prefix}City`,
    state: `${prefix}State`,
    postal_code: `${prefix}${postalCode}`,
    country: `${prefix}Country`,
  },
});

/** The two e-mail addresses of a record. Same page. */
export const emails: TypedListField = {
  kind: 'typed_fields',
  value: 'email_address',
  type: 'email_address_type',
  at: [
    { at: 'Email', type: 'work', first: true },
    { at: 'Secondary_Email', type: 'other' },
  ],
};

const number = (at: string, type: string) => ({ at, type, exact: true });

/** The main phone number, and further numbers in separate fields. Same page. */
export const phones = (...further: readonly (readonly [at: string, type: string])[]): TypedListField => ({
  kind: 'typed_fields',
  value: 'phone_number',
  type: 'phone_type',
  at: [{ at: 'Phone', type: 'work', first: true }, ...further.map(([at, type]) => number(at, type))],
});

/**
 * Tags, read-only. The vendor writes tags by separate requests, which need the ids of existing tags.
 * https://www.zoho.com/crm/developer/docs/api/v8/add-tags.html
 */
export const tags: ValueField = { kind: 'value', read: 'Tag', codec: names };
