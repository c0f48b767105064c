import type { ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { dateTime, readAs } from '../../language/codecs.ts';
import { someId } from '../campaign-codecs.ts';
import { byOffset, paginator } from '../requests.ts';

/**
 * Partitions of events: each contact has its own list of events.
 * https://developers.activecampaign.com/reference/get-contacts-tracking-logsevents
 */
const byContact = { parts: ['contact'], field: 'contact_id', object: 'marketingautomation.contact' } as const;

/** Codec of the single text of a custom event. The vendor has no name for the text. Same page. */
export const eventText = readAs((remote) =>
  typeof remote === 'string' && remote !== '' ? { value: remote } : undefined,
);

/**
 * (unproven) Reads of the events in a log. Pages work as in all other lists. No documentation page describes a request
 * for a single event. https://developers.activecampaign.com/reference/pagination
 */
const logs = <const Name extends string>(name: Name) => {
  const path = `/contacts/{contact}/${name}` as const;
  return {
    id: 'id',
    createdAt: 'tstamp',
    partitions: byContact,
    list: byOffset(name, {}, path),
    get: {
      method: 'GET' as const,
      path,
      query: { limit: 100, offset: '{cursor}' },
      record: { records: name, where: { id: '{id}' }, paginator },
    },
  };
};

const occurred_at = { kind: 'value', read: 'tstamp', codec: dateTime } as const;

const custom = {
  ...logs('trackingLogs'),
  fields: {
    type: { kind: 'constant', value: 'custom' },
    name: { kind: 'value', read: 'type' },
    properties: { kind: 'value', read: 'value', codec: eventText },
    occurred_at,
  },
} as const satisfies ObjectDeclaration<'marketingautomation.event'>;

/**
 * A soft or hard bounce. A code distinguishes the two, but no documentation page explains the code.
 * https://developers.activecampaign.com/reference/retrieve-contact-bounce-logs
 */
const bounced = {
  ...logs('bounceLogs'),
  fields: {
    type: { kind: 'constant', value: 'bounced' },
    campaign_id: { kind: 'ref', object: 'marketingautomation.campaign', read: 'campaign', codec: someId },
    email_address: { kind: 'value', read: 'email' },
    occurred_at,
  },
} as const satisfies ObjectDeclaration<'marketingautomation.event'>;

/**
 * An event. Each kind has its own list. Only the activities of a contact contain sent messages, opens and clicks. The
 * vendor has activities "generated" when it reads the contact. They refer to ids of logs: no activity names a campaign
 * or reports that a message was opened. https://developers.activecampaign.com/reference/list-contact-activities
 */
export const event = {
  field: 'type',
  kinds: { custom, bounced },
} as const satisfies UnionDeclaration<'marketingautomation.event'>;
