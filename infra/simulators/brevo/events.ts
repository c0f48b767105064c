import { liveRows } from '../shared/rows.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { done } from './changes.ts';
import { invalid, missing, outOfRange } from './errors.ts';
import { pageOf } from './pages.ts';
import { timeText } from './present.ts';
import type { RecordType, Row, Values } from './types.ts';
import { contactBy } from './writes.ts';

const dayMs = 24 * 60 * 60_000;

/** Adds an event at this time (epoch ms). */
const addAt = ({ tables }: Account, type: RecordType, values: Values, at: number): Row =>
  tables[type].put({ id: tables[type].nextId(), created: at, modified: at, isDeleted: false, values });

/** Names of e-mail events that the report accepts. https://developers.brevo.com/reference/get-email-event-report */
const known = [
  ...['bounces', 'hardBounces', 'softBounces', 'delivered', 'spam', 'requests', 'opened', 'clicks', 'invalid'],
  ...['deferred', 'blocked', 'unsubscribed', 'error', 'loadedByProxy'],
];

const presentReport = ({ created, values }: Row): Values => ({ ...values, date: timeText(created) });

/** Adds an event of a single message. @param at epoch ms */
export const report = (account: Account, values: Values, at = account.now()): Values =>
  presentReport(
    addAt(account, 'reports', { messageId: `<${at}.1@relay.example>`, from: 'news@acme.example', ...values }, at),
  );

const dayIn = ({ query }: Call, name: string): number | undefined => {
  const given = query.get(name);
  if (given === null) return undefined;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) throw invalid(`${name} should be YYYY-MM-DD`);
  return Date.parse(given);
};

/**
 * Days of a request: "Mandatory if endDate is used". Both days belong to the period, and neither may be after today.
 * Same page.
 */
const daysOf = (account: Account, call: Call, mostDays: number, usualDays: number): ((time: number) => boolean) => {
  const [start, end] = [dayIn(call, 'startDate'), dayIn(call, 'endDate')];
  if ((start === undefined) !== (end === undefined)) throw missing('startDate and endDate are needed together');
  const days = call.query.get('days');
  if (days !== null && start !== undefined) throw invalid('days is not compatible with startDate and endDate');
  const past = Number(days ?? usualDays);
  if (!(past > 0 && past <= mostDays)) throw outOfRange(`days cannot exceed ${mostDays}`);
  const from = start ?? account.now() - past * dayMs;
  const to = (end ?? account.now()) + (end === undefined ? 1 : dayMs);
  if (to <= from) throw invalid('startDate must be lower than endDate');
  if (end !== undefined && end > account.now()) throw invalid('endDate must not be greater than the current date');
  if (to - from > (mostDays + 1) * dayMs) throw outOfRange(`The range cannot exceed ${mostDays} days`);
  return (time) => time >= from && time < to;
};

const wantedEvent = ({ query }: Call): ((event: unknown) => boolean) => {
  const wanted = query.get('event');
  if (wanted !== null && !known.includes(wanted)) throw invalid('event is invalid');
  if (wanted === 'bounces') return (event) => event === 'hardBounces' || event === 'softBounces';
  return (event) => wanted === null || event === wanted;
};

const listReports = (account: Account, call: Call): Answer => {
  const isOfTime = daysOf(account, call, 90, 30);
  const isWanted = wantedEvent(call);
  const [email, messageId] = [call.query.get('email'), call.query.get('messageId')];
  const rows = liveRows(account, 'reports').filter(
    ({ created, values }) =>
      isOfTime(created) &&
      isWanted(values.event) &&
      (email === null || String(values.email).toLowerCase() === email.toLowerCase()) &&
      (messageId === null || values.messageId === messageId),
  );
  const { body } = pageOf(call, { name: 'events', rows, usual: 2500, most: 5000, present: presentReport });
  return { status: 200, body: { events: Object(body).events } };
};

/** Times in requests are days or RFC 3339. https://developers.brevo.com/reference/get-events */
const timeIn = ({ query }: Call, name: string): number | undefined => {
  const given = query.get(name);
  const time = given === null ? undefined : Date.parse(given);
  if (time !== undefined && Number.isNaN(time)) throw invalid(`${name} is invalid`);
  return time;
};

/** "ordered by event_date descending". Same page. */
const listEvents = (account: Account, call: Call): Answer => {
  const [start, end] = [timeIn(call, 'startDate'), timeIn(call, 'endDate')];
  if ((start === undefined) !== (end === undefined)) throw missing('startDate and endDate are needed together');
  const contacts = call.query.getAll('contact_id').map(Number);
  const rows = liveRows(account, 'events').filter(
    ({ created, values }) =>
      created >= (start ?? account.now() - 183 * dayMs) &&
      created <= (end ?? account.now()) &&
      (contacts.length === 0 || contacts.includes(Number(values.contact_id))),
  );
  const present = ({ values }: Row): Values => values;
  return pageOf(call, { name: 'events', rows, usual: 100, most: 10_000, present });
};

const isName = (name: unknown): boolean => typeof name === 'string' && /^[\w-]{1,255}$/.test(name);

/** Adds a custom event of a contact. https://developers.brevo.com/reference/create-event */
const addEvent = (account: Account, { body }: Call): Answer => {
  const { event_name, event_date, event_properties = {}, identifiers } = isObject(body) ? body : {};
  const { contact_id, email_id } = Object(identifiers);
  if (contact_id === undefined && email_id === undefined) throw missing('identifiers are missing');
  const byId = contact_id !== undefined;
  const contact = contactBy(account, byId ? 'contact_id' : 'email_id', String(byId ? contact_id : email_id));
  if (contact === undefined) throw invalid('contact does not exist');
  if (!isObject(event_properties) || !Object.keys(event_properties).every(isName))
    throw invalid('event_properties is invalid');
  const at = event_date === undefined ? account.now() : Date.parse(String(event_date));
  if (Number.isNaN(at)) throw invalid('event_date is invalid');
  const values = { contact_id: contact.id, event_name, event_date: event_date ?? timeText(at), event_properties };
  addAt(account, 'events', values, at);
  return done;
};

const lists = ['messagesSent', 'delivered', 'hardBounces', 'softBounces', 'complaints'] as const;

/** "for the recent 90 days". https://developers.brevo.com/reference/get-contact-stats */
export const campaignStats = (account: Account, call: Call, contact: Row): Answer => {
  const isOfTime = daysOf(account, call, 90, 90);
  const statistics = Object(contact.values.statistics);
  const found = lists.map((name) => {
    const events: unknown = statistics[name] ?? [];
    return [name, Array.isArray(events) ? events.filter(({ eventTime }) => isOfTime(Date.parse(eventTime))) : []];
  });
  return { status: 200, body: { ...Object.fromEntries(found), opened: [], clicked: [] } };
};

/** Events of contacts, and reports of single messages. Only a test writes reports. */
export const eventRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/smtp/statistics/events', handle: listReports },
  { method: 'GET', path: '/events', handle: listEvents },
  { method: 'POST', path: '/events', handle: addEvent },
];
