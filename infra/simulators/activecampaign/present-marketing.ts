import { liveRows } from '../shared/rows.ts';
import type { Call } from '../shared/vendor.ts';
import { type Account, localText, timeText } from './account.ts';
import { linksOfList, linksOfMember, unsetOfList, unsetOfMember } from './as-recorded.ts';
import { linksTo } from './links.ts';
import type { Row, Values } from './types.ts';

/** A list, as recorded. https://developers.activecampaign.com/reference/retrieve-all-lists */
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
  links: linksTo(call, `lists/${id}`, linksOfList),
  id: String(id),
  user: '1',
});

/** Numbers of contacts of a list. Only lists of lists contain them, as recorded. */
export const countsOf = (account: Account, { id }: Row): Values => {
  const own = liveRows(account, 'contactLists').filter(({ values }) => values.list === String(id));
  return {
    non_deleted_subscribers: String(own.length),
    active_subscribers: String(own.filter(({ values }) => String(values.status) === '1').length),
  };
};

/** A list membership, as recorded. In the answer to a write, the status has the type of the request. */
export const presentContactList = (_: Account, { id, created, updated, values }: Row, call: Call): Values => ({
  ...unsetOfMember,
  contact: values.contact,
  list: values.list,
  sdate: values.sdate ?? timeText(created),
  udate: values.udate ?? null,
  status: values.status,
  sourceid: String(values.sourceid ?? 0),
  created_timestamp: localText(created),
  updated_timestamp: localText(updated),
  links: linksTo(call, `contactLists/${id}`, linksOfMember),
  id: String(id),
});

/** A list membership within the answer for a contact. It also names the channel. */
export const besideContact = (account: Account, row: Row, call: Call): Values => ({
  ...presentContactList(account, row, call),
  status: String(row.values.status),
  channel: 'email',
});

/** A tag of contacts or templates, as recorded. https://developers.activecampaign.com/reference/retrieve-all-tags */
export const presentTag = (account: Account, { id, created, updated, values }: Row, call: Call): Values => ({
  tagType: values.tagType,
  tag: values.tag,
  description: values.description ?? '',
  subscriber_count: String(liveRows(account, 'contactTags').filter((link) => link.values.tag === String(id)).length),
  cdate: timeText(created),
  created_timestamp: localText(created),
  updated_timestamp: localText(updated),
  created_by: null,
  updated_by: null,
  deleted: '0',
  links: linksTo(call, `tags/${id}`, ['contactGoalTags', 'templateTags']),
  id: String(id),
});

/** A segment in the vendor's form. https://developers.activecampaign.com/reference/list-all-segments */
export const presentSegment = (_: Account, { id, values }: Row): Values => ({
  name: values.name,
  logic: 'and',
  hidden: '0',
  seriesid: '0',
  links: [],
  id: String(id),
});
