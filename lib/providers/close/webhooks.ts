import type { NotificationSubject, ProviderWebhooks } from '../define.ts';

const id = ['object_id'] as const;

/**
 * Actions in the events of each kind of record. https://developer.close.com/api/resources/events/list-of-event-types
 */
const actions: Readonly<Record<string, readonly string[]>> = {
  lead: ['created', 'updated', 'deleted', 'merged'],
  contact: ['created', 'updated', 'deleted'],
  opportunity: ['created', 'updated', 'deleted'],
  'task.lead': ['created', 'updated', 'deleted', 'completed'],
  'activity.note': ['created', 'updated', 'deleted'],
  'activity.call': ['created', 'updated', 'deleted', 'completed'],
  'activity.email': ['created', 'updated', 'deleted', 'sent'],
  'activity.meeting': ['created', 'updated', 'deleted', 'completed', 'canceled'],
  custom_object: ['created', 'updated', 'deleted'],
  'activity.custom_activity': ['created', 'updated', 'deleted'],
};

const engagementOf = (kind: string, type: RegExp): NotificationSubject => ({
  type,
  object: 'crm.engagement',
  kinds: [kind],
  id,
});

/** A single subscription for all events. https://developer.close.com/api/resources/webhooks */
export const closeWebhooks = {
  target: 'connection',
  // The vendor signs "The timestamp and the payload". The key is the bytes of the `signature_key` of the subscription.
  // Same page.
  proof: {
    algorithm: 'sha256',
    key: 'hex',
    encoding: 'hex',
    header: 'close-sig-hash',
    signs: ['timestamp', 'body'],
    sentAt: { at: { header: 'close-sig-timestamp' }, unit: 's', tolerance: 300 },
  },
  events: 'event',
  type: { body: ['object_type'] },
  subjects: [
    // All events of a merge name both leads. https://developer.close.com/api/resources/events/list-of-event-types
    {
      type: /^lead$/,
      object: 'crm.company',
      id,
      also: ['meta.merge_source_lead_id', 'meta.merge_destination_lead_id'],
    },
    { type: /^contact$/, object: 'crm.contact', id },
    { type: /^opportunity$/, object: 'crm.deal', id },
    { type: /^task\.lead$/, object: 'crm.task', id },
    { type: /^activity\.note$/, object: 'crm.note', id },
    engagementOf('call', /^activity\.call$/),
    engagementOf('email', /^activity\.email$/),
    engagementOf('meeting', /^activity\.meeting$/),
    // "Contains the payload of the affected object (`null` for delete events)": a deletion does not contain the type.
    // https://developer.close.com/api/resources/events
    { type: /^custom_object$/, object: 'crm.custom-object', id: ['data.custom_object_type_id', ...id] },
    {
      type: /^activity\.custom_activity$/,
      object: 'crm.custom-object',
      id: ['data.custom_activity_type_id', ...id],
    },
  ],
  register: {
    list: { method: 'GET', path: '/webhook/', records: 'data', id: 'id', url: 'url' },
    create: {
      method: 'POST',
      path: '/webhook/',
      body: {
        url: '{url}',
        events: Object.entries(actions).flatMap(([object_type, names]) =>
          names.map((action) => ({ object_type, action })),
        ),
      },
      id: 'id',
      secret: 'signature_key',
    },
    remove: { method: 'DELETE', path: '/webhook/{id}/' },
  },
} as const satisfies ProviderWebhooks;
