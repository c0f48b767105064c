import { type Html, html } from '../pages/html.ts';
import { type ActName, actRoutes } from './act-routes.ts';
import type { Ask, Reply } from './ask.ts';
import { copied } from './parts.ts';

type Fields = Readonly<Record<string, string>>;

/** A change that a button makes: one call of the API. */
export interface Action {
  /** The change as an order: `Pause the syncs of the connection`. */
  readonly title: string;
  readonly run: (ask: Ask, fields: Fields) => Promise<Reply<unknown>>;
  /** Result that the answer alone contains. Default: back to the page, with a notice. */
  readonly result?: (data: unknown) => Html;
}

const given = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** Members with a value. */
const some = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const providersOf = (provider: string | undefined) => (given(provider) ? [given(provider)] : undefined);

const linkResult = (data: unknown): Html => {
  const { url, expires_at: end } = data as { readonly url: string; readonly expires_at: string };
  return html`<p>Send this address to the customer only: every person who has it can connect an account. It is shown once.</p>
<pre tabindex="0"><code>${url}</code></pre>${copied(url, 'the address')}<p class="quiet">Valid until ${end.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC')}.</p>`;
};

/** All changes, by the last part of the path of their form. */
export const actions: Readonly<Record<ActName, Action>> = {
  pause: {
    title: 'Pause the syncs of the connection',
    run: (ask, { id = '' }) => ask(actRoutes.pause, { params: { id }, body: { reason: 'Paused in the console.' } }),
  },
  resume: {
    title: 'Resume the syncs of the connection',
    run: (ask, { id = '' }) => ask(actRoutes.resume, { params: { id }, body: {} }),
  },
  sync: {
    title: 'Look for changes now',
    run: (ask, { id = '' }) => ask(actRoutes.sync, { params: { id }, body: {} }),
  },
  replay: {
    title: 'Send deliveries again',
    run: (ask, { webhook = '', delivery_id, since }) =>
      ask(actRoutes.replay, {
        params: { id: webhook },
        body: some({ delivery_id: given(delivery_id), since: given(since) }),
      }),
  },
  link: {
    title: 'Create a magic link',
    run: (ask, { linked_user_origin_id, alias, provider }) =>
      ask(actRoutes.link, {
        body: some({
          linked_user_origin_id: given(linked_user_origin_id),
          alias: given(alias),
          providers: providersOf(provider),
        }),
      }),
    result: linkResult,
  },
  mute: {
    title: 'Mute the issue',
    run: (ask, { id = '' }) => ask(actRoutes.mute, { params: { id }, body: { muted: true } }),
  },
  unmute: {
    title: 'Unmute the issue',
    run: (ask, { id = '' }) => ask(actRoutes.unmute, { params: { id }, body: { muted: false } }),
  },
  reconnect: {
    title: 'Create a link that connects the account again',
    run: (ask, { id_linked_user, provider }) =>
      ask(actRoutes.reconnect, { body: some({ id_linked_user, providers: providersOf(provider) }) }),
    result: linkResult,
  },
};

/** Words about a change that was made, by its name. */
export const notices: Readonly<Record<string, string>> = {
  pause: 'The syncs of this connection are paused.',
  resume: 'The syncs of this connection resume within a minute.',
  sync: 'The service looks for changes now.',
  replay: 'The deliveries are sent again now.',
  mute: 'The issue is muted: it stores no events until you unmute it.',
  unmute: 'The issue stores events again.',
};
