import type { ObjectName } from '../../objects/names.ts';
import type { ChoiceField, Codec, PartsField, RefField, TypedListField } from '../define.ts';
import { readAs } from '../language/codecs.ts';

/**
 * Id of a user. The prefix of an id shows its object; an id of a queue decodes to `undefined`.
 * https://help.salesforce.com/s/articleView?id=000385203
 */
export const userId = readAs((remote) =>
  typeof remote === 'string' && remote !== '' && !remote.startsWith('00G') ? remote : undefined,
);

/** Id of a queue. The prefix of an id shows its object. https://help.salesforce.com/s/articleView?id=000385203 */
export const queueId = readAs((remote) =>
  typeof remote === 'string' && remote.startsWith('00G') ? remote : undefined,
);

/**
 * Id of an object, recognised by its prefix. The field may also contain ids of other objects, which decode to
 * `undefined`.
 * https://help.salesforce.com/s/articleView?id=000385203
 */
export const idOf = (prefix: string): Codec => ({
  decode: (remote) => (typeof remote === 'string' && remote.startsWith(prefix) ? remote : undefined),
  encode: (value) => value,
  summary: true,
});

/** A value that is read and written at one path. */
export const valueAt = (at: string, codec: Codec) => ({ kind: 'value' as const, read: at, write: at, codec });

/** A read-only value. */
export const shownAt = (read: string, codec: Codec) => ({ kind: 'value' as const, read, codec });

/** A field whose choices the account defines. @param choices `metadata` entry that lists the choices */
export const choiceAt = (at: string, choices: string, words: ChoiceField['words'] = {}) => ({
  kind: 'choice' as const,
  at,
  choices,
  words,
});

/** A reference that is read and written at one path. */
export const ref = (object: ObjectName, path: string): RefField => ({ kind: 'ref', object, read: path, write: path });

/** The owner of a record, if the owner is a user and not a queue. */
export const owner = (object: ObjectName): RefField => ({ ...ref(object, 'OwnerId'), codec: userId });

/**
 * The parts of an address. The vendor's compound address field is read-only.
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

/** A field with one e-mail address. */
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
