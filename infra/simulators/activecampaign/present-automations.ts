import { liveRows } from '../shared/rows.ts';
import type { Call } from '../shared/vendor.ts';
import { type Account, timeText } from './account.ts';
import { linksOfAutomation, unsetOfAutomation } from './as-recorded.ts';
import { linksTo } from './links.ts';
import type { Row, Values } from './types.ts';

/** An automation, as recorded. https://developers.activecampaign.com/reference/list-all-automations */
export const presentAutomation = (account: Account, { id, created, updated, values }: Row, call: Call): Values => ({
  ...unsetOfAutomation,
  name: values.name,
  cdate: timeText(created),
  mdate: timeText(updated),
  status: values.status ?? '0',
  entered: String(liveRows(account, 'contactAutomations').filter((one) => one.values.automation === String(id)).length),
  links: linksTo(call, `automations/${id}`, linksOfAutomation),
  id: String(id),
});

/** Triggers of automations in the list of automations, as recorded. */
export const startsOf = (account: Account): Values => ({
  starts: liveRows(account, 'automations').map(({ id, values }) => ({
    id: String(id + 1),
    series: String(id),
    type: values.trigger ?? 'none',
    dealfield: false,
  })),
  filtered: false,
  smsLogs: [],
});

/** A contact's run of an automation. https://developers.activecampaign.com/reference/create-new-contactautomation */
export const presentContactAutomation = (_: Account, { id, values }: Row, call: Call): Values => ({
  contact: values.contact,
  seriesid: values.automation,
  startid: 0,
  status: 1,
  lastblock: '1',
  completedElements: '0',
  totalElements: '2',
  completed: 0,
  completeValue: 0,
  links: linksTo(call, `contactAutomations/${id}`, ['automation', 'contact', 'contactGoals']),
  id: String(id),
  automation: values.automation,
});
