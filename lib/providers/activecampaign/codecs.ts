import { digitsOf, plainDecimal } from '../../objects/decimals.ts';
import type { Codec } from '../define.ts';
import { getList, getText } from '../language/answers.ts';
import { decimalNumber, readAs } from '../language/codecs.ts';

/**
 * Codec of an optional id, which writes contain as a number. `0` or an empty text means no record.
 * https://developers.activecampaign.com/reference/create-an-account-new
 */
export const numberId: Codec = {
  decode: (remote) => {
    const id = getText({ remote }, 'remote');
    return id === undefined || id === '' || id === '0' ? undefined : id;
  },
  encode: Number,
};

/** Highest amount in cents. The vendor's description gives the value of a deal the format "int32". */
const mostCents = 2 ** 31 - 1;

/**
 * Codec of "Deal's value in cents". Responses contain the value as text.
 * https://developers.activecampaign.com/reference/create-a-deal-new
 */
export const cents: Codec = {
  decode: (remote) => {
    const text = getText({ remote }, 'remote') ?? '';
    if (!/^-?\d{1,15}$/.test(text)) return undefined;
    return decimalNumber.decode(Number((Number(text) / 100).toFixed(2)));
  },
  encode: (value) => Math.round(Number(value) * 100),
  refuse: (value) => {
    const [, fraction] = digitsOf(String(value));
    const isInRange = Number(value) >= 0 && Number(value) * 100 <= mostCents;
    return fraction.length <= 2 && isInRange
      ? undefined
      : `keeps whole cents from 0 to ${mostCents}, and cannot keep ${String(value)}`;
  },
};

/** "3-digit ISO format, lowercased". Same page. */
export const currency: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? remote.toUpperCase() : undefined),
  encode: (value) => String(value).toLowerCase(),
  refuse: (value) =>
    /^[A-Z]{3}$/.test(String(value))
      ? undefined
      : `keeps currencies by their three letters, and would change ${String(value)}`,
};

/**
 * Separator in the text of a custom field with several values: `||a||b||`.
 * https://developers.activecampaign.com/reference/fieldvalues
 */
const separator = '||';

const split = (text: string): readonly string[] => text.split(separator).filter((value) => value !== '');

const join = (value: unknown): string =>
  [value].flat().length === 0 ? '' : `${separator}${[value].flat().join(separator)}${separator}`;

/** Codec of a contact field with several values. Same page. */
export const manyTexts: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? split(remote) : undefined),
  encode: join,
};

/** Codec of a contact field with a single value, which the vendor checks. Same page. */
export const oneText: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? remote : undefined),
  encode: String,
};

/** Codec of the day in a contact field. Same page. */
export const dayText = readAs((remote) => /^\d{4}-\d{2}-\d{2}/.exec(String(remote))?.[0]);

/** Text of a stored value, from the first of these members that has one; or text of a value that will be sent. */
const heldIn = (value: unknown, ...members: readonly string[]): string | undefined => {
  const sent = typeof value === 'string' ? value : Object(value)[''];
  return typeof sent === 'string' ? sent : members.map((member) => getText(value, member)).find(Boolean);
};

/**
 * (unproven) Text of a value. The member that contains the text depends on the type of the field.
 * https://developers.activecampaign.com/reference/list-all-custom-field-values-3
 */
const text = (value: unknown) => heldIn(value, 'custom_field_text_value', 'custom_field_text_blob');

/**
 * Codecs for custom values of deals and accounts. A response contains the values in a separate list. A write sends them
 * as "fieldValue". Same page.
 */
export const values = {
  text: { decode: text, encode: String },
  texts: { decode: (value) => split(text(value) ?? ''), encode: join },
  number: {
    decode: (value) => {
      const held = heldIn(value, 'custom_field_number_value');
      return held === undefined || !Number.isFinite(Number(held)) ? undefined : Number(held);
    },
    encode: (value) => plainDecimal(Number(value)),
  },
  day: { decode: (value) => dayText.decode(heldIn(value, 'custom_field_date_value')), encode: (value) => value },
} as const satisfies Record<string, Codec>;

/**
 * Names of a contact's tags. The contact contains only the ids of its tags; the same response lists the tags of the
 * page.
 */
export const tagNames = readAs((contact) => {
  const known = new Map(getList(contact, 'tagsBeside').map((tag) => [getText(tag, 'id'), getText(tag, 'tag')]));
  return getList(contact, 'contactTags').flatMap((link) => known.get(getText(link, 'tag')) ?? []);
});
