import type { Codec } from '../define.ts';
import { getText } from '../language/answers.ts';
import { asMembers, readAs } from '../language/codecs.ts';

const isPlain = (text: string): boolean => /^[\w-]{1,255}$/.test(text);

/** "Limited to 255 characters; only alphanumeric characters, hyphens (-), and underscores (_) are allowed." https://developers.brevo.com/reference/create-event */
export const eventName: Codec = {
  decode: (remote) => (typeof remote === 'string' ? remote : undefined),
  encode: (value) => value,
  refuse: (value) =>
    isPlain(String(value)) ? undefined : 'accepts letters, digits, "-" and "_" only, and at most 255 characters',
};

/** "Keys are limited to 255 characters, alphanumerical characters and - _ only." Same page. */
export const properties: Codec = {
  ...readAs(asMembers),
  refuse: (value) => {
    const name = Object.keys(Object(value)).find((one) => !isPlain(one));
    return name === undefined
      ? undefined
      : `accepts names with letters, digits, "-" and "_" only, and at most 255 characters: "${name}" is not such a name`;
  },
};

/**
 * The link of a click. Events of sent and opened messages contain a link too, which this codec leaves out.
 * https://developers.brevo.com/reference/get-email-event-report
 */
export const clickedLink = readAs((record) =>
  getText(record, 'event') === 'clicks' ? getText(record, 'link') : undefined,
);
