import type { Codec } from '../define.ts';
import { getText } from './answers.ts';

/**
 * Codec for phone numbers in a list. An element without this form is left out with a warning, because the vendor would
 * refuse the whole record.
 */
export const phonesLike = (pattern: RegExp): Codec => ({
  decode: (remote) => remote,
  encode: (element) => element,
  refuse: (element) => {
    const number = getText(element, 'phone_number');
    return !number || pattern.test(number)
      ? undefined
      : `keeps phone numbers with the code of their country, such as +4930123456: not ${number}`;
  },
});
