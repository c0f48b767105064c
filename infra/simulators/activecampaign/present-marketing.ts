import type { Call } from '../vendor.ts';
import { type Account, liveRows, localText, timeText } from './account.ts';
import { linksTo } from './links.ts';
import type { Row, Values } from './types.ts';

/** What nothing here sets, as recorded. */
const unsetOfList: Values = {
  userid: '1',
  p_use_tracking: '1',
  p_use_analytics_read: '0',
  p_use_analytics_link: '0',
  p_use_twitter: '0',
  p_use_facebook: '0',
  p_embed_image: '1',
  p_use_captcha: '1',
  send_last_broadcast: '0',
  private: '0',
  analytics_domains: null,
  analytics_source: '',
  analytics_ua: '',
  twitter_token: '',
  twitter_token_secret: '',
  facebook_session: null,
  carboncopy: '',
  subscription_notify: '',
  unsubscription_notify: '',
  require_name: '0',
  get_unsubscribe_reason: '0',
  to_name: 'Subscriber',
  optinoptout: '1',
  sender_name: '',
  sender_addr1: '',
  sender_addr2: '',
  sender_city: '',
  sender_state: '',
  sender_zip: '',
  sender_country: '',
  sender_phone: '',
  fulladdress: '',
  optinmessageid: '0',
  optoutconf: '0',
  deletestamp: null,
  created_by: null,
  updated_by: null,
  channel: 'email',
};

/** As recorded. https://developers.activecampaign.com/reference/retrieve-all-lists */
export const presentList = (_: Account, { id, created, updated, values }: Row, call: Call): Values => ({
  ...unsetOfList,
  stringid: values.stringid,
  name: values.name,
  cdate: timeText(created),
  sender_url: values.sender_url,
  sender_reminder: values.sender_reminder,
  description: values.description ?? '',
  udate: timeText(updated),
  created_timestamp: localText(created),
  updated_timestamp: localText(created),
  links: linksTo(call, `lists/${id}`, ['contactGoalLists', 'user', 'addressLists']),
  id: String(id),
  user: '1',
});

/** How many a list has: in lists of lists alone, as recorded. */
export const countsOf = (account: Account, { id }: Row): Values => {
  const own = liveRows(account, 'contactLists').filter(({ values }) => values.list === String(id));
  return {
    non_deleted_subscribers: String(own.length),
    active_subscribers: String(own.filter(({ values }) => String(values.status) === '1').length),
  };
};

const linksOfMember = [
  ...['automation', 'list', 'contact', 'form', 'autosyncLog', 'campaign', 'unsubscribeAutomation', 'message'],
];

/** As recorded: the status is what was written, in the answer to that. */
export const presentContactList = (_: Account, { id, created, updated, values }: Row, call: Call): Values => ({
  contact: values.contact,
  list: values.list,
  form: null,
  seriesid: '0',
  sdate: values.sdate ?? timeText(created),
  udate: values.udate ?? null,
  status: values.status,
  responder: '1',
  sync: '0',
  unsubreason: '',
  campaign: null,
  message: null,
  first_name: '',
  last_name: '',
  ip4Sub: '0',
  sourceid: String(values.sourceid ?? 0),
  autosyncLog: null,
  ip4_last: '0',
  ip4Unsub: '0',
  created_timestamp: localText(created),
  updated_timestamp: localText(updated),
  created_by: null,
  updated_by: null,
  unsubscribeAutomation: null,
  links: linksTo(call, `contactLists/${id}`, linksOfMember),
  id: String(id),
  automation: null,
});

/** Beside a contact, it says by what its messages are sent too. */
export const besideContact = (account: Account, row: Row, call: Call): Values => ({
  ...presentContactList(account, row, call),
  status: String(row.values.status),
  channel: 'email',
});
