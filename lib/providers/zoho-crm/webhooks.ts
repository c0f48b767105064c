import type { NotificationSubject, ProviderWebhooks } from '../define.ts';
import { standardModules } from './modules.ts';
import { orNone, path } from './version.ts';

const id = ['ids'] as const;

const calls: NotificationSubject = { type: /^Calls$/, object: 'crm.engagement', kinds: ['call'], id };
const meetings: NotificationSubject = { type: /^Events$/, object: 'crm.engagement', kinds: ['meeting'], id };

/**
 * Events of all other modules, which the org has added. The list of supported modules contains "Custom".
 * https://zoho.com/crm/developer/docs/api/v7/notifications/enable.html
 */
const added: NotificationSubject = {
  type: new RegExp(`^(?!(?:${standardModules.join('|')})$)`),
  object: 'crm.custom-object',
  // (unproven) `module` is the API name of the module.
  // https://www.zoho.com/crm/developer/docs/api/v8/notifications/overview.html
  id: ['module', ...id],
};

/**
 * Body of a request for a channel. The service chooses the number of the channel.
 * https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html
 */
const channel = (channel_id: string) => ({
  watch: [
    {
      channel_id,
      events: '{events}',
      channel_expiry: '{until:offset}',
      token: '{secret}',
      notify_url: '{url}',
      // A change of a related record is not a change of the record itself. Same page.
      notify_on_related_action: false,
    },
  ],
});

const watch = path('/actions/watch');

/** Refusal of a channel in a response with a status of success. Same page. */
const failed = { 'watch.0.status': ['error'] } as const;

/**
 * A single channel for all modules, including modules that the org has added.
 * https://www.zoho.com/crm/developer/docs/api/v8/notifications/overview.html
 */
export const zohoWebhooks = {
  target: 'connection',
  // "By using this value, user can validate the notifications. Maximum length of characters is 50."
  // https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html
  proof: { body: 'token' },
  events: '',
  type: { body: ['module'] },
  subjects: [
    { type: /^Contacts$/, object: 'crm.contact', id },
    { type: /^Accounts$/, object: 'crm.company', id },
    { type: /^Deals$/, object: 'crm.deal', id },
    { type: /^Leads$/, object: 'crm.lead', id },
    { type: /^Tasks$/, object: 'crm.task', id },
    calls,
    meetings,
    added,
  ],
  register: {
    // A renewal sends the list of modules again, with modules that were added in the meantime.
    // https://zoho.com/crm/developer/docs/api/v2.1/notifications/update-details.html
    events: { metadata: 'watchedModules', element: '{value}.all' },
    // The list contains a channel once for each of its modules.
    // https://www.zoho.com/crm/developer/docs/api/v8/notifications/get-details.html
    list: {
      method: 'GET',
      path: watch,
      query: { per_page: '200' },
      records: 'watch',
      ...orNone,
      id: 'channel_id',
      url: 'notify_url',
    },
    create: {
      method: 'POST',
      path: watch,
      body: channel('{now:ms}'),
      refused: failed,
      id: 'watch.0.details.events.0.channel_id',
    },
    // "From V4, the default expiry time remains one hour, but the maximum limit is one week."
    // https://help.zoho.com/portal/en/community/topic/kaizen-170-faqs-on-notification-apis
    renew: { method: 'PUT', path: watch, body: channel('{id}'), refused: failed, days: 7 },
    // https://www.zoho.com/crm/developer/docs/api/v8/notifications/disable.html
    remove: { method: 'DELETE', path: watch, query: { channel_ids: '{id}' }, refused: failed },
  },
} as const satisfies ProviderWebhooks;
