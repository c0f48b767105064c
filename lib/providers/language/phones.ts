import type { Codec } from '../define.ts';
import { getText } from './answers.ts';

/**
 * Elements of a list of phone numbers, of which a vendor takes those alone that look so: it would refuse the whole record for
 * another one.
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
