import type { Codec } from '../define.ts';
import { getText } from '../language/answers.ts';
import { asMembers, readAs } from '../language/codecs.ts';

const isPlain = (text: string): boolean => /^[\w-]{1,255}$/.test(text);

/** "Limited to 255 characters; only alphanumeric characters, hyphens (-), and underscores (_) are allowed." https://developers.brevo.com/reference/create-event */
export const eventName: Codec = {
  decode: (remote) => (typeof remote === 'string' ? remote : undefined),
  encode: (value) => value,
  refuse: (value) =>
    isPlain(String(value)) ? undefined : 'takes letters, digits, "-" and "_" alone, and 255 of them at most',
};

/** "Keys are limited to 255 characters, alphanumerical characters and - _ only." Same page. */
export const properties: Codec = {
  ...readAs(asMembers),
  refuse: (value) => {
    const name = Object.keys(Object(value)).find((one) => !isPlain(one));
    return name === undefined
      ? undefined
      : `takes names of letters, digits, "-" and "_" alone, and of 255 of them at most: "${name}" is none`;
  },
};

/** A message that is sent or opened names a link too. https://developers.brevo.com/reference/get-email-event-report */
export const clickedLink = readAs((record) =>
  getText(record, 'event') === 'clicks' ? getText(record, 'link') : undefined,
);
