import type { ProviderWebhooks } from '../define.ts';

const id = ['id.record_id'] as const;

/**
 * Events of records. A merge is about two records: "Both carry the new record's ID in id.record_id."
 * https://docs.attio.com/rest-api/webhook-reference/record/merged
 */
const record = { type: /^record\./, id, also: ['duplicate_record_id'] } as const;

const types = [
  ...['record.created', 'record.updated', 'record.merged', 'record.deleted'],
  // https://docs.attio.com/rest-api/webhook-reference/list-entry-events/list-entryupdated
  ...['list-entry.created', 'list-entry.updated', 'list-entry.deleted'],
  ...['note.created', 'note.updated', 'note.deleted'],
  ...['task.created', 'task.updated', 'task.deleted'],
  'workspace-member.created',
];

/**
 * One webhook for the whole workspace. An event names the object of its record by an id, which differs between
 * workspaces. The service therefore looks for the record among people, companies, deals and the records of the class
 * with this id. https://docs.attio.com/rest-api/guides/webhooks
 */
export const attioWebhooks = {
  target: 'connection',
  // https://docs.attio.com/rest-api/guides/webhooks
  proof: { algorithm: 'sha256', encoding: 'hex', header: 'attio-signature', signs: ['body'] },
  delivery: 'idempotency-key',
  events: 'events',
  type: { body: ['event_type'] },
  subjects: [
    { object: 'crm.contact', ...record },
    { object: 'crm.company', ...record },
    { object: 'crm.deal', ...record },
    { object: 'crm.custom-object', ...record, id: ['id.object_id', ...id] },
    { type: /^list-entry\./, object: 'crm.custom-object', id: ['id.list_id', 'id.entry_id'] },
    { type: /^note\./, object: 'crm.note', id: ['id.note_id'] },
    { type: /^task\./, object: 'crm.task', id: ['id.task_id'] },
    { type: /^workspace-member\./, object: 'crm.user', id: ['id.workspace_member_id'] },
  ],
  register: {
    list: {
      method: 'GET',
      path: '/v2/webhooks',
      query: { limit: '100' },
      records: 'data',
      id: 'id.webhook_id',
      url: 'target_url',
    },
    create: {
      method: 'POST',
      path: '/v2/webhooks',
      body: {
        data: { target_url: '{url}', subscriptions: types.map((event_type) => ({ event_type, filter: null })) },
      },
      id: 'data.id.webhook_id',
      secret: 'data.secret',
    },
    remove: { method: 'DELETE', path: '/v2/webhooks/{id}' },
  },
} as const satisfies ProviderWebhooks;
