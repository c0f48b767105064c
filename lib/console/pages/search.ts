import type * as z from 'zod';
import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Route } from '../../route.ts';
import { addressOf } from '../addresses.ts';
import type { Reply } from '../ask.ts';
import { empty, rowsOf, section } from '../parts.ts';
import { connectionRow, eventRow, requestRow, webhookRow } from '../rows.ts';
import type { ConsolePage, Visit } from '../visit.ts';
import type { Event } from '../words.ts';

/** A place where a text may be found. A route that finds more ids is one more finder. */
interface Finder {
  /** Whether the text has the form that this place knows. */
  readonly accepts: (text: string) => boolean;
  /** @returns the part of the page, or undefined if nothing was found */
  readonly find: (visit: Visit, text: string) => Promise<Html | undefined>;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A part with the result, unless nothing was found. Failures such as a missing scope are shown. */
const found = <T>(
  visit: Visit,
  title: string,
  reply: Reply<T>,
  render: (data: T) => Html | undefined,
): Html | undefined => {
  if (!reply.ok) return reply.status === 404 ? undefined : section(visit, title, reply, () => html``);
  const shown = render(reply.data);
  return shown && section(visit, title, reply, () => shown);
};

const customer: Finder = {
  accepts: () => true,
  find: async (visit, text) =>
    found(
      visit,
      'Accounts of the customer',
      await visit.ask(shownRoutes.connections, { query: { linked_user_origin_id: text } }),
      (data) => (data.length === 0 ? undefined : rowsOf(data, (one) => connectionRow(visit, one))),
    ),
};

const linkedUser: Finder = {
  accepts: isUuid,
  find: async (visit, id) =>
    found(
      visit,
      'Linked user',
      await visit.ask(shownRoutes.linkedUser, { params: { id } }),
      (data) =>
        html`<p>${data.alias || data.linked_user_origin_id}: <a href="${addressOf('connections', { id_linked_user: id })}">connections</a></p>`,
    ),
};

/** A finder of a single entry by its id, at a route that answers 404 for other ids. */
const byId = <const R extends Route>(
  title: string,
  row: R,
  render: (entry: z.output<R['response']>, visit: Visit) => Html,
  accepts: Finder['accepts'] = isUuid,
): Finder => ({
  accepts,
  find: async (visit, id) =>
    found(visit, title, await visit.ask(row, { params: { id } }), (data) =>
      rowsOf([data], (one) => render(one, visit)),
    ),
});

const connection = byId('Connection', shownRoutes.connection, (one, visit) => connectionRow(visit, one));
const webhook = byId('Webhook', shownRoutes.webhook, (one, { now }) => webhookRow(one, now));
const request = byId(
  'Request',
  shownRoutes.request,
  (one, { now }) => requestRow(one, now),
  (text) => /^[^#\s]{1,128}$/.test(text),
);

/** A list of events as the part of a page. */
const eventsIn = (visit: Visit, title: string, reply: Reply<readonly Event[]>): Html | undefined =>
  found(visit, title, reply, (data) =>
    data.length === 0 ? undefined : rowsOf(data, (one) => eventRow(one, visit.now)),
  );

const event: Finder = {
  accepts: isUuid,
  find: async (visit, id) => eventsIn(visit, 'Event', await visit.ask(shownRoutes.events, { query: { event_id: id } })),
};

/** A reply without a missing scope: the finder of a single id has shown the scope. */
const unlessForbidden = <T>(reply: Reply<T>, show: (reply: Reply<T>) => Html | undefined): Html | undefined =>
  reply.status === 403 ? undefined : show(reply);

const eventsOfRecord: Finder = {
  accepts: isUuid,
  find: async (visit, id) =>
    unlessForbidden(await visit.ask(shownRoutes.events, { query: { record_id: id, order: 'desc' } }), (reply) =>
      eventsIn(visit, 'Events of the record', reply),
    ),
};

const writesOfRecord: Finder = {
  accepts: isUuid,
  find: async (visit, id) =>
    unlessForbidden(await visit.ask(shownRoutes.requests, { query: { record_id: id } }), (reply) =>
      found(visit, 'Writes of the record', reply, (data) =>
        data.length === 0 ? undefined : rowsOf(data, (one) => requestRow(one, visit.now)),
      ),
    ),
};

/** Maximum number of accounts that a search without a connection looks through. */
const mostAccounts = 5;

/** Connections whose records may have a remote id: the given one, or all of a project with few accounts. */
const accountsOf = async ({ ask, query }: Visit): Promise<readonly string[]> => {
  if (query.id_connection !== undefined) return [query.id_connection];
  const list = await ask(shownRoutes.connections, { query: { limit: String(mostAccounts) } });
  return list.ok && list.next === undefined ? list.data.map(({ id }) => id) : [];
};

const remoteRecord: Finder = {
  accepts: (text) => text.length <= 256,
  find: async (visit, text) => {
    const accounts = await accountsOf(visit);
    const parts = await Promise.all(
      accounts.map(async (id) => {
        const query = { id_connection: id, remote_id: text, order: 'desc' };
        return unlessForbidden(await visit.ask(shownRoutes.events, { query }), (reply) =>
          eventsIn(visit, `At the provider of connection ${id}`, reply),
        );
      }),
    );
    const shown = parts.filter((part) => part !== undefined);
    return shown.length === 0 ? undefined : html`${shown}`;
  },
};

const finders: readonly Finder[] = [
  connection,
  customer,
  linkedUser,
  webhook,
  request,
  event,
  eventsOfRecord,
  writesOfRecord,
  remoteRecord,
];

const searchField = ({ id_connection: account = '' }: Visit['query'], value: string): Html =>
  html`<form class="filters" action="${addressOf('search')}" role="search" aria-label="Search for an id"><p><label for="id">Id of a request, a record, a remote record, an event, a connection, a webhook or a customer</label><input id="id" name="q" value="${value}" autocomplete="off" spellcheck="false" maxlength="500"></p>
<p><label for="account">Connection, for a remote record</label><input id="account" name="id_connection" value="${account}" autocomplete="off" spellcheck="false" maxlength="100"></p><p><button>Search</button></p></form>`;

/** Finds what an id belongs to. */
export const searchPage: ConsolePage = {
  path: 'search',
  load: async (visit) => {
    const text = visit.query.q?.trim() ?? '';
    const parts =
      text === ''
        ? []
        : (
            await Promise.all(finders.filter(({ accepts }) => accepts(text)).map(({ find }) => find(visit, text)))
          ).filter((part) => part !== undefined);
    const nothing = empty(
      `Nothing was found for ${text}.`,
      `Requests are kept for 14 days, and events for a limited time. To find the id of a record at the provider in a project with more than ${mostAccounts} accounts, give the connection too. `,
      html`You can also <a href="${addressOf('events')}">filter the events</a> by customer, connection or time.`,
    );
    return {
      title: 'Search',
      main: html`<h1>Search</h1>${searchField(visit.query, text)}${text !== '' && parts.length === 0 ? nothing : parts}`,
    };
  },
};
