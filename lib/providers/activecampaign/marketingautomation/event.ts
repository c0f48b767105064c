import type { ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { dateTime, readAs } from '../../language/codecs.ts';
import { someId } from '../campaign-codecs.ts';
import { byOffset, paginator } from '../requests.ts';

/** What is known of a contact is listed by contact. https://developers.activecampaign.com/reference/get-contacts-tracking-logsevents */
const byContact = { parts: ['contact'], field: 'contact_id', object: 'marketingautomation.contact' } as const;

/** A custom event has one text, which has no name. Same page. */
export const eventText = readAs((remote) =>
  typeof remote === 'string' && remote !== '' ? { value: remote } : undefined,
);

/** (memory) Pages are those of all lists, and no page has a request for one. https://developers.activecampaign.com/reference/pagination */
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

/** What came back, for good or for now: a code says which, whose meaning no page has. https://developers.activecampaign.com/reference/retrieve-contact-bounce-logs */
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
 * A kind has a list of its own. What a contact was sent, has opened and followed is among its activities, which are "generated" when
 * the contact is read, and name what they are about by ids of logs: none says which campaign, or that a message was opened.
 * https://developers.activecampaign.com/reference/list-contact-activities
 */
export const event = {
  field: 'type',
  kinds: { custom, bounced },
} as const satisfies UnionDeclaration<'marketingautomation.event'>;
