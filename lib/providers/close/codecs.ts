import { digitsOf } from '../../objects/decimals.ts';
import type { Codec } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { dateTime, day, decimalNumber, percent, readAs } from '../language/codecs.ts';
import { roomFor } from '../language/numbers.ts';

/**
 * Amount, which is a decimal text on our side. The vendor's type is "value: in cents".
 * https://developer.close.com/api/resources/opportunities
 */
export const cents: Codec = {
  decode: (remote) =>
    Number.isSafeInteger(remote) ? decimalNumber.decode(Number((Number(remote) / 100).toFixed(2))) : undefined,
  encode: (value) => Math.round(Number(value) * 100),
  refuse: (value) => {
    const [whole, fraction] = digitsOf(String(value));
    const isKept = fraction.length <= 2 && Number.isSafeInteger(Number(whole) * 100);
    return isKept ? undefined : `keeps whole cents, and would change ${String(value)}`;
  },
};

const whole = roomFor({ places: 0 });

/**
 * Probability, which is a share on our side. The vendor's type is "confidence: integer", in percent.
 * https://developer.close.com/api/resources/opportunities
 */
export const confidence: Codec = {
  ...percent,
  refuse: (value) => percent.refuse?.(value) ?? whole.refuse?.(percent.encode(value)),
};

/** Our names of the members of an address, by the vendor's names. https://developer.close.com/api/resources/leads */
const members = {
  address_1: 'street_1',
  address_2: 'street_2',
  city: 'city',
  state: 'state',
  zipcode: 'postal_code',
  country: 'country',
  label: 'address_type',
} as const;

const renamed = (element: unknown, names: readonly (readonly [from: string, to: string])[]) =>
  Object.fromEntries(
    names.flatMap(([from, to]) => {
      const text = getText(element, from);
      return text === undefined || text === '' ? [] : [[to, text] as const];
    }),
  );

const pairs = Object.entries(members);

/** A list of addresses on both sides. */
export const addresses: Codec = {
  decode: (remote) =>
    getList(remote, '')
      .map((element) => renamed(element, pairs))
      .filter((element) => Object.keys(element).length > 0),
  encode: (value) =>
    getList(value, '').map((element) =>
      renamed(
        element,
        pairs.map(([theirs, ours]) => [ours, theirs] as const),
      ),
    ),
};

/** First or last part of a name. The vendor's name is a single text, which is split at the first space. Read-only. */
const partOfName = (part: 0 | 1): Codec => ({
  decode: (name) => {
    if (typeof name !== 'string') return undefined;
    const [first = '', ...rest] = name.trim().split(' ');
    return [first, rest.join(' ').trim()][part] || undefined;
  },
  encode: (value) => value,
});

export const firstName = partOfName(0);
export const lastName = partOfName(1);

/**
 * Whether all e-mail addresses of a contact are unsubscribed. Read-only.
 * https://developer.close.com/api/resources/contacts
 */
export const unsubscribed = readAs((emails) => {
  const flags = getList(emails, '').map((element) => getPath(element, 'is_unsubscribed'));
  return flags.length === 0 ? undefined : flags.every((flag) => flag === true);
});

/** First and last name of a user. Read only. https://developer.close.com/api/resources/users */
export const userName = readAs(
  (user) => ['first_name', 'last_name'].flatMap((member) => getText(user, member) || []).join(' ') || undefined,
);

/** Text that users read for a value of any type. The first one if there are several values. Read-only. */
export const shownText = readAs((value) => getText(Array.isArray(value) ? value[0] : value, ''));

/** Duration of a call in whole seconds. Read-only. https://developer.close.com/api/resources/activities/calls */
export const callSeconds = readAs((remote) =>
  typeof remote === 'number' && remote >= 0 ? Math.round(remote) : undefined,
);

/**
 * Due date. "It can be date-only or a date-time": midnight is written as a day.
 * https://developer.close.com/api/resources/tasks
 */
export const dueDate: Codec = {
  decode: (remote) => day.decode(remote) ?? dateTime.decode(remote),
  encode: (value) => (day.lost?.(value) === undefined ? day.encode(value) : dateTime.encode(value)),
};

const answers = new Map([
  ['yes', 'accepted'],
  ['no', 'declined'],
  ['maybe', 'tentative'],
]);

/** Attendees of a meeting. Read-only. https://developer.close.com/api/resources/activities/meetings */
export const attendees = readAs((remote) =>
  getList(remote, '').flatMap((one) => {
    const [address, name, status] = ['email', 'name', 'status'].map((member) => getText(one, member));
    if (!address) return [];
    return [
      {
        email_address: address,
        ...(name && { name }),
        ...(status && { status: answers.get(status) ?? status }),
        ...(getPath(one, 'is_organizer') === true && { is_organizer: true }),
      },
    ];
  }),
);
