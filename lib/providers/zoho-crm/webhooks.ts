import type { NotificationSubject, ProviderWebhooks } from '../define.ts';
import { standardModules } from './modules.ts';
import { orNone, path } from './version.ts';

const id = ['ids'] as const;

const calls: NotificationSubject = { type: /^Calls$/, object: 'crm.engagement', kinds: ['call'], id };
const meetings: NotificationSubject = { type: /^Events$/, object: 'crm.engagement', kinds: ['meeting'], id };

/** Any other module is one that the org has added: "Custom" is among the supported ones. https://zoho.com/crm/developer/docs/api/v7/notifications/enable.html */
const added: NotificationSubject = {
  type: new RegExp(`^(?!(?:${standardModules.join('|')})$)`),
  object: 'crm.custom-object',
  // (memory) A module is named by its API name. https://www.zoho.com/crm/developer/docs/api/v8/notifications/overview.html
  id: ['module', ...id],
};

/** Of a channel, whose number we choose. https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html */
const channel = (channel_id: string) => ({
  watch: [
    {
      channel_id,
      events: '{events}',
      channel_expiry: '{until:offset}',
      token: '{secret}',
      notify_url: '{url}',
      // A change of a record is none of those that it refers to. Same page.
      notify_on_related_action: false,
    },
  ],
});

const watch = path('/actions/watch');

/** A channel that is refused is answered with success too. Same page. */
const failed = { 'watch.0.status': ['error'] } as const;

/** One channel for all modules, those that the org has added too. https://www.zoho.com/crm/developer/docs/api/v8/notifications/overview.html */
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
    // A renewal names the modules anew, those that were added meanwhile too. https://zoho.com/crm/developer/docs/api/v2.1/notifications/update-details.html
    events: { metadata: 'watchedModules', element: '{value}.all' },
    // A channel is there once for each of its modules. https://www.zoho.com/crm/developer/docs/api/v8/notifications/get-details.html
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
