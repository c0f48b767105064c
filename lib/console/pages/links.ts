import { shownRoutes } from '../../api/console.ts';
import { type Html, html } from '../../pages/html.ts';
import { action, badge, connectionId, customerOf, empty, pager, rowsOf, searchedId, section } from '../parts.ts';
import { timeOf } from '../times.ts';
import type { ConsolePage } from '../visit.ts';

const fields = html`<p><label for="customer">Customer (your id)</label><input id="customer" name="linked_user_origin_id" required maxlength="500" autocomplete="off"></p>
<p><label for="alias">Name of the customer, if it is new</label><input id="alias" name="alias" maxlength="500" autocomplete="off"></p>
<p><label for="provider">Provider, or empty for a choice</label><input id="provider" name="provider" maxlength="100" autocomplete="off" spellcheck="false"></p>`;

type Tone = 'good' | 'wrong' | 'waiting' | 'plain';

const states: Readonly<Record<string, readonly [string, Tone]>> = {
  open: ['Open', 'waiting'],
  used: ['Used', 'good'],
  expired: ['Expired', 'plain'],
};

/** Magic links of the project, and a form that creates one. */
export const linksPage: ConsolePage = {
  path: 'links',
  menu: 'Links',
  load: async (visit) => {
    const { ask, query, now } = visit;
    const list = await ask(shownRoutes.magicLinks, { query: { cursor: query.cursor } });
    type Link = Extract<typeof list, { ok: true }>['data'][number];
    const row = (link: Link): Html => {
      const [word, tone] = states[link.status] ?? [link.status, 'plain'];
      return html`<div class="row"><p class="main"><strong>${link.providers?.join(', ') ?? 'Any provider'}</strong> ${badge(word, tone)}</p>
<p>${customerOf(link)} · created ${timeOf(link.created_at, now)} · ${link.used_at === null ? html`valid until ${timeOf(link.expires_at, now)}` : html`used ${timeOf(link.used_at, now)}`}</p>
<p>${searchedId(link.id)}${link.id_connection !== null && html` · connection ${connectionId(link.id_connection)}`}</p></div>`;
    };
    return {
      title: 'Links',
      main: html`<h1>Magic links</h1>
<section aria-labelledby="new"><h2 id="new">New link</h2><p>A customer opens the link and connects one account. The address is shown once.</p>
${action(visit, 'link', 'Create a magic link', {}, fields)}</section>
${section(visit, 'Links', list, (data, next) =>
  data.length === 0
    ? empty('There is no link yet.', 'Create one above and send it to the customer.')
    : html`${rowsOf(data, row)}${pager(visit, 'links', next)}`,
)}`,
    };
  },
};
