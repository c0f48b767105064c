import { toOffsetTime } from '../shared/times.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, addRow, hashOf, knownMember } from './account.ts';
import { invalid } from './errors.ts';
import { pageOf } from './pages.ts';
import { linksOf } from './present.ts';
import type { Row, Values } from './types.ts';

/**
 * An activity of a contact, or a message to the contact, by the vendor's names: `{ activity_type: 'open', campaign_id:
 * 'c1' }`.
 */
export type Activity = Values & { readonly activity_type: string };

/** Adds an activity. `at` is epoch ms. Default: now. */
export const addActivity = (account: Account, member: Row, activity: Activity, at = account.now()): Row =>
  addRow(account, 'activities', {
    list_id: member.values.list_id,
    member: member.key,
    item: { ...activity, created_at_timestamp: toOffsetTime(at) },
  });

const itemOf = ({ values }: Row): Values => Object(values.item);

const timeOf = (row: Row): string => String(itemOf(row).created_at_timestamp);

/**
 * Activities of a contact, newest first. (unproven)
 * https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
 */
const activitiesOf = ({ tables }: Account, member: Row): readonly Row[] =>
  tables.activities
    .all()
    .filter(({ values }) => values.member === member.key && values.list_id === member.values.list_id)
    .toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)) || other.id - one.id);

const memberIn = (account: Account, { params }: Call): Row =>
  knownMember(account, params.list ?? '', params.member ?? '');

const known = [
  ...['bounce', 'click', 'conversation', 'ecommerce_signup', 'event', 'web_engagement', 'generic_signup'],
  ...['landing_page_signup', 'marketing_permission', 'note', 'open', 'order', 'postcard_sent', 'sent', 'signup'],
  ...['squatter_signup', 'unsub', 'website_signup', 'survey_response'],
];

/**
 * Types of activity that a request asks for. https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
 */
const wantedIn = ({ query }: Call): readonly string[] => {
  const wanted = query.get('activity_filters')?.split(',') ?? known;
  if (wanted.some((type) => !known.includes(type))) throw invalid('activity_filters', 'Unknown activity type.');
  return wanted;
};

/**
 * An activity. The properties of a custom event are elsewhere: their form in this answer is undocumented. Same page.
 */
const presentActivity = (row: Row): Values => {
  const { name, properties: _, ...item } = itemOf(row);
  return name === undefined ? item : { ...item, event_name: name, event_properties: [] };
};

const listActivities = (account: Account, call: Call): Answer => {
  const member = memberIn(account, call);
  const wanted = wantedIn(call);
  const all = activitiesOf(account, member).filter((row) => wanted.includes(String(itemOf(row).activity_type)));
  return {
    status: 200,
    body: {
      activity: pageOf(call, all).map(presentActivity),
      email_id: hashOf(member.values.email_address),
      list_id: member.values.list_id,
      _links: linksOf(call.origin, call.path),
    },
  };
};

const presentEvent = (row: Row): Values => {
  const { name, properties = {} } = itemOf(row);
  return { name, occurred_at: timeOf(row), properties };
};

/**
 * A page of a contact's custom events.
 * https://mailchimp.com/developer/marketing/api/list-member-events/list-member-events/
 */
const listEvents = (account: Account, call: Call): Answer => {
  const all = activitiesOf(account, memberIn(account, call)).filter((row) => itemOf(row).activity_type === 'event');
  const body = { events: pageOf(call, all).map(presentEvent), total_items: all.length };
  return { status: 200, body: { ...body, _links: linksOf(call.origin, call.path) } };
};

/**
 * Adds an event. Its name "must be 2-30 characters in length". Properties are texts.
 * https://mailchimp.com/developer/marketing/api/list-member-events/add-event/
 */
const addEvent = (account: Account, call: Call): Answer => {
  const member = memberIn(account, call);
  const { name, properties = {}, occurred_at: at } = isObject(call.body) ? call.body : {};
  if (typeof name !== 'string' || name.length < 2 || name.length > 30)
    throw invalid('name', 'This value is not a valid length.');
  if (!isObject(properties) || !Object.values(properties).every((value) => typeof value === 'string'))
    throw invalid('properties', 'Data presented is not one of the accepted data types: string.');
  const time = at === undefined ? account.now() : Date.parse(String(at));
  if (Number.isNaN(time)) throw invalid('occurred_at', 'This value is not a valid datetime.');
  addActivity(account, member, { activity_type: 'event', name, properties }, time);
  return { status: 204 };
};

const ofMember = '/lists/{list}/members/{member}';

/** Activity feed and custom events of a contact. The feed also contains the events. */
export const eventRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: `${ofMember}/activity-feed`, handle: listActivities },
  { method: 'GET', path: `${ofMember}/events`, handle: listEvents },
  { method: 'POST', path: `${ofMember}/events`, handle: addEvent },
];
