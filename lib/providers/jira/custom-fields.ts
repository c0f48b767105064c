import type { Codec, Metadata } from '../define.ts';
import { dateTime } from '../language/codecs.ts';
import { markdown } from './codecs.ts';
import { path } from './requests.ts';

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** An object that a single member identifies. */
const named = (member: string): Codec => ({
  decode: (remote) => {
    const name = memberOf(remote, member);
    return typeof name === 'string' ? name : undefined;
  },
  encode: (value) => ({ [member]: value }),
});

const list = ({ decode, encode }: Codec): Codec => ({
  decode: (remote) => (Array.isArray(remote) ? remote.flatMap((element) => decode(element) ?? []) : undefined),
  encode: (value) => (Array.isArray(value) ? value.map(encode) : value),
});

/**
 * A date-time. The vendor's offsets have no colon, and `Z` is not an offset.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-post
 */
const moment: Codec = {
  decode: dateTime.decode,
  encode: (value) => String(dateTime.encode(value)).replace(/Z$/, '+0000'),
};

const names = { type: 'array', codec: list(named('name')) } as const;
const option = named('value');
const account = named('accountId');

/**
 * Custom fields of the site.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-fields/#api-rest-api-3-field-get
 */
export const customFields: Metadata = {
  request: { method: 'GET', path: path('/field') },
  records: [''],
  value: 'id',
  label: 'name',
  labelled: true,
  custom: { custom: [true] },
  writable: { custom: [true], id: ['components', 'environment', 'fixVersions', 'reporter', 'versions'] },
  type: [
    // A multi-line text is a document.
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#atlassian-document-format
    {
      at: 'schema.custom',
      words: {
        'com.atlassian.jira.plugin.system.customfieldtypes:textarea': { type: 'string', codec: markdown },
      },
    },
    {
      at: 'schema.system',
      words: {
        environment: { type: 'string', codec: markdown },
        resolution: { type: 'string', codec: named('name') },
        components: names,
        fixVersions: names,
        versions: names,
      },
    },
    {
      at: 'schema.items',
      words: {
        option: { type: 'array', codec: list(option) },
        user: { type: 'array', codec: list(account) },
        string: { type: 'array', codec: list({ decode: (remote) => remote, encode: (value) => value }) },
      },
    },
    {
      at: 'schema.type',
      words: {
        string: 'string',
        number: 'number',
        date: 'date',
        datetime: { type: 'date-time', codec: moment },
        option: { type: 'enum', codec: option },
        user: { type: 'string', codec: account },
      },
    },
  ],
};
