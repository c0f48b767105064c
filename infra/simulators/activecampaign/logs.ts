import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, knownRow, localText, timeText } from './account.ts';
import { linksTo } from './links.ts';
import { pageOf } from './lists.ts';
import type { Values } from './types.ts';
import { type LogName, type LogRow, logNames } from './types.ts';

/**
 * A tracked visit or event of a contact, in the vendor's form.
 * https://developers.activecampaign.com/reference/get-contacts-tracking-logsevents
 */
const presentTracking = ({ id, contact, at, values }: LogRow, call: Call): Values => ({
  subscriberid: contact,
  type: values.type,
  value: values.value ?? '',
  tstamp: timeText(at),
  hash: '358a9a13d85efb7b888014ec57790efb6c13ab3a',
  links: linksTo(call, `trackingLogs/${id}`, ['contact']),
  id: String(id),
  contact,
});

const ofBounce = ['bounce', 'contact', 'campaign', 'message', 'code'];

/**
 * A bounce of a contact, in the vendor's form.
 * https://developers.activecampaign.com/reference/retrieve-contact-bounce-logs
 */
const presentBounce = ({ id, contact, at, values }: LogRow, call: Call): Values => {
  const { campaign = '0', message = '0', email } = values;
  return {
    tstamp: timeText(at),
    bounceid: '1',
    subscriberid: contact,
    campaignid: campaign,
    messageid: message,
    codeid: '48',
    email,
    error: '',
    source: 'Return-Path: <>',
    created_timestamp: localText(at),
    updated_timestamp: localText(at),
    created_by: null,
    updated_by: null,
    links: linksTo(call, `bounceLogs/${id}`, ofBounce),
    id: String(id),
    bounce: '1',
    contact,
    campaign,
    message,
    code: '48',
  };
};

const present = { trackingLogs: presentTracking, bounceLogs: presentBounce } as const;

const list =
  (name: LogName) =>
  (account: Account, call: Call): Answer => {
    const contact = String(knownRow(account, 'contacts', call.params.id ?? '').id);
    const all = account.logs.all().filter((row) => row.name === name && row.contact === contact);
    return { status: 200, body: { [name]: pageOf(call, all).map((row) => present[name](row, call)) } };
  };

/** Read-only lists per contact. Only a test writes these logs, by `logsOf`. */
export const logRoutes: readonly Route<Account>[] = logNames.map((name) => ({
  method: 'GET',
  path: `/contacts/{id}/${name}`,
  handle: list(name),
}));

/** Writes the logs of contacts. `at` is epoch ms, now by default. @returns the id of the log entry */
export const logsOf = (account: Account) => {
  const log = (name: LogName, contact: string, values: Values, at = account.now()): string => {
    const { id } = account.logs.put({ id: account.logs.nextId(), name, contact, at, values });
    return String(id);
  };
  return {
    /** A custom event. */
    track: (contact: string, type: string, value: string, at?: number) =>
      log('trackingLogs', contact, { type, value }, at),
    /** An e-mail of a campaign bounces. */
    bounce: (contact: string, campaign: string, at?: number) =>
      log('bounceLogs', contact, { campaign, email: knownRow(account, 'contacts', contact).values.email }, at),
  };
};
