import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import type { Ask, Reply } from '../ask.ts';
import { empty, rowsOf, section } from '../parts.ts';
import { connectionRow, eventRow, webhookRow } from '../rows.ts';
import type { ConsolePage, Visit } from '../visit.ts';
import type { Event } from '../words.ts';

/** A place where a text may be found. A route that finds more ids is one more finder. */
interface Finder {
  readonly title: string;
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
  title: 'Customer',
  accepts: () => true,
  find: async (visit, text) =>
    found(
      visit,
      'Accounts of the customer',
      await visit.ask(shownRoutes.connections, { query: { linked_user_origin_id: text } }),
      (data) => (data.length === 0 ? undefined : rowsOf(data, (one) => connectionRow(one, visit.now))),
    ),
};

const linkedUser: Finder = {
  title: 'Linked user',
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

const connection: Finder = {
  title: 'Connection',
  accepts: isUuid,
  find: async (visit, id) =>
    found(visit, 'Connection', await visit.ask(shownRoutes.connection, { params: { id } }), (data) =>
      rowsOf([data], (one) => connectionRow(one, visit.now)),
    ),
};

const webhook: Finder = {
  title: 'Webhook',
  accepts: isUuid,
  find: async (visit, id) =>
    found(visit, 'Webhook', await visit.ask(shownRoutes.webhook, { params: { id } }), (data) =>
      rowsOf([data], (one) => webhookRow(one, visit.now)),
    ),
};

/** Pages of events to look through, of 100 events each. */
const mostPages = 5;

const names = ({ id, record_id, remote_id, merged_from, merged_into }: Event): readonly (string | null)[] => [
  id,
  record_id,
  remote_id,
  merged_into,
  ...(merged_from ?? []),
];

/** Looks through the newest events of the project. */
const readNewest = async (ask: Ask, isWanted: (event: Event) => boolean) => {
  const wanted: Event[] = [];
  let cursor: string | undefined;
  for (let page = 0; ; page += 1) {
    const reply = await ask(shownRoutes.events, { query: { order: 'desc', limit: '100', cursor } });
    if (!reply.ok) return { reply, wanted };
    wanted.push(...reply.data.filter(isWanted));
    cursor = reply.next;
    if (cursor === undefined || page + 1 >= mostPages) return { reply, wanted };
  }
};

const events: Finder = {
  title: 'Events',
  accepts: () => true,
  find: async (visit, text) => {
    const { reply, wanted } = await readNewest(visit.ask, (event) => names(event).includes(text));
    return found(visit, `Among the newest ${mostPages * 100} events`, reply, () =>
      wanted.length === 0 ? undefined : rowsOf(wanted, (one) => eventRow(one, visit.now)),
    );
  },
};

const finders: readonly Finder[] = [connection, customer, linkedUser, webhook, events];

const searchField = (value: string): Html =>
  html`<form class="filters" action="${addressOf('search')}" role="search" aria-label="Search for an id"><p><label for="id">Id of a record, a remote record, an event, a connection, a webhook or a customer</label><input id="id" name="q" value="${value}" autocomplete="off" spellcheck="false" maxlength="500"></p><p><button>Search</button></p></form>`;

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
      `The search knows ids of connections, customers and webhooks, and the newest ${mostPages * 100} events. Older events: `,
      html`<a href="${addressOf('events')}">filter the events</a> by customer, connection or time.`,
    );
    return {
      title: 'Search',
      main: html`<h1>Search</h1>${searchField(text)}${text !== '' && parts.length === 0 ? nothing : parts}`,
    };
  },
};
