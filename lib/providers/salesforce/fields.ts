import type { ObjectName } from '../../objects/names.ts';
import type { ChoiceField, Codec, PartsField, RefField, TypedListField } from '../define.ts';
import { readAs } from '../language/codecs.ts';

/** A user; a queue, which the first characters of an id say, is nobody. https://help.salesforce.com/s/articleView?id=000385203 */
export const userId = readAs((remote) =>
  typeof remote === 'string' && remote !== '' && !remote.startsWith('00G') ? remote : undefined,
);

/** A queue, which the first characters of an id say. https://help.salesforce.com/s/articleView?id=000385203 */
export const queueId = readAs((remote) =>
  typeof remote === 'string' && remote.startsWith('00G') ? remote : undefined,
);

/**
 * A record of an object whose ids begin so, in a place that may name records of others too: those are none.
 * https://help.salesforce.com/s/articleView?id=000385203
 */
export const idOf = (prefix: string): Codec => ({
  decode: (remote) => (typeof remote === 'string' && remote.startsWith(prefix) ? remote : undefined),
  encode: (value) => value,
  summary: true,
});

/** A value in one place, read and written. */
export const valueAt = (at: string, codec: Codec) => ({ kind: 'value' as const, read: at, write: at, codec });

/** A value that nobody writes. */
export const shownAt = (read: string, codec: Codec) => ({ kind: 'value' as const, read, codec });

/** A choice of the account's. @param choices `metadata` entry that lists them */
export const choiceAt = (at: string, choices: string, words: ChoiceField['words'] = {}) => ({
  kind: 'choice' as const,
  at,
  choices,
  words,
});

/** A reference in one place. */
export const ref = (object: ObjectName, path: string): RefField => ({ kind: 'ref', object, read: path, write: path });

/** The owner of a record: a user, or a queue, which is nobody. */
export const owner = (object: ObjectName): RefField => ({ ...ref(object, 'OwnerId'), codec: userId });

/**
 * Parts of an address; the whole is read-only.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/compound_fields_address.htm
 */
export const address = (prefix: string): PartsField => ({
  kind: 'parts',
  members: {
    street_1: `${prefix}Street`,
    city: `${prefix}City`,
    state: `${prefix}State`,
    postal_code: `${prefix}PostalCode`,
    country: `${prefix}Country`,
  },
});

/** One e-mail address. */
export const email: TypedListField = {
  kind: 'typed_fields',
  value: 'email_address',
  type: 'email_address_type',
  at: [{ at: 'Email', type: 'work', first: true }],
};

const number = (at: string, type: string) => ({ at, type, exact: true });

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contact.htm (and siblings) */
export const phones = (...further: readonly (readonly [at: string, type: string])[]): TypedListField => ({
  kind: 'typed_fields',
  value: 'phone_number',
  type: 'phone_type',
  at: [{ at: 'Phone', type: 'work', first: true }, ...further.map(([at, type]) => number(at, type))],
});
