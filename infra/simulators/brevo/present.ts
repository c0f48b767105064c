import { type Account, attributesOf, listsOf, membersOf } from './account.ts';
import type { Row, Values } from './types.ts';

/** ISO 8601 in UTC with milliseconds, from epoch ms. */
export const timeText = (ms: number): string => new Date(ms).toISOString();

/** A contact in the vendor's form. https://developers.brevo.com/reference/get-contacts */
export const presentContact = (row: Row): Values => {
  const { email, emailBlacklisted = false, smsBlacklisted = false, listUnsubscribed = [] } = row.values;
  return {
    ...(email !== undefined && { email }),
    id: row.id,
    emailBlacklisted,
    smsBlacklisted,
    createdAt: timeText(row.created),
    modifiedAt: timeText(row.modified),
    listIds: listsOf(row),
    listUnsubscribed,
    attributes: attributesOf(row),
  };
};

/**
 * A single contact also contains statistics of its messages. https://developers.brevo.com/reference/get-contact-info
 */
export const presentOne = (row: Row): Values => ({
  ...presentContact(row),
  statistics: {
    messagesSent: [],
    hardBounces: [],
    softBounces: [],
    complaints: [],
    unsubscriptions: { userUnsubscription: [], adminUnsubscription: [] },
    opened: [],
    clicked: [],
    delivered: [],
    ...Object(row.values.statistics),
  },
});

const isBlocked = ({ values }: Row): boolean => values.emailBlacklisted === true;

/** A list in the vendor's form, as lists of lists contain it. https://developers.brevo.com/reference/get-lists-1 */
export const presentList = (account: Account, row: Row): Values => {
  const members = membersOf(account, row.id);
  const blocked = members.filter(isBlocked).length;
  return {
    id: row.id,
    name: row.values.name,
    folderId: row.values.folderId,
    totalBlacklisted: blocked,
    totalSubscribers: members.length - blocked,
    uniqueSubscribers: members.length - blocked,
  };
};

/** A list in the vendor's form, as a read by id returns it. https://developers.brevo.com/reference/get-list */
export const presentOneList = (account: Account, row: Row): Values => ({
  ...presentList(account, row),
  createdAt: timeText(row.created),
  campaignStats: [],
  dynamicList: false,
});

/** The account in the vendor's form. https://developers.brevo.com/reference/get-account */
export const presentAccount = ({ settings: { email, companyName } }: Account): Values => ({
  email,
  firstName: 'Ada',
  lastName: 'Owner',
  companyName,
  address: { street: '1 Main St', city: 'Boston', zipCode: '02101', country: 'USA' },
  plan: [{ type: 'free', credits: 300, creditsType: 'sendLimit' }],
  relay: { enabled: true, data: { userName: email, relay: 'smtp-relay.brevo.com', port: 587 } },
  marketingAutomation: { enabled: false },
});
