import type { Values } from './types.ts';

/** Members of a list that the simulator never sets, as recorded. */
export const unsetOfList: Values = {
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

/** Names in the `links` of a list, as recorded and in that order. */
export const linksOfList = ['contactGoalLists', 'user', 'addressLists'];

/** Members of a list membership that the simulator never sets, as recorded. */
export const unsetOfMember: Values = {
  form: null,
  seriesid: '0',
  responder: '1',
  sync: '0',
  unsubreason: '',
  campaign: null,
  message: null,
  first_name: '',
  last_name: '',
  ip4Sub: '0',
  autosyncLog: null,
  ip4_last: '0',
  ip4Unsub: '0',
  created_by: null,
  updated_by: null,
  unsubscribeAutomation: null,
  automation: null,
};

/** Names in the `links` of a list membership (`contactLists`), as recorded and in that order. */
export const linksOfMember = [
  ...['automation', 'list', 'contact', 'form', 'autosyncLog', 'campaign', 'unsubscribeAutomation', 'message'],
];

/** Members of an automation that the simulator never sets, as recorded. */
export const unsetOfAutomation: Values = {
  userid: '1',
  exited: '0',
  hidden: '0',
  entitlements_violation: '0',
  source: '6',
  description: '',
  exit_on_unsubscribe: '0',
  exit_on_conversion: '0',
  multientry: '1',
  defaultscreenshot: '//img-us1.com/default-series.gif',
  screenshot: '//img-us1.com/default-series.gif',
};

/** Names in the `links` of an automation, as recorded and in that order. */
export const linksOfAutomation = [
  ...['campaigns', 'contactGoals', 'contactAutomations', 'blocks', 'goals', 'sms', 'sitemessages', 'triggers'],
];
