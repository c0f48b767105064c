import type { Metadata, ObjectDeclaration } from '../../define.ts';
import { afterTimes, beforeTimes, listed, paginator } from '../requests.ts';
import { path } from '../version.ts';

/** Flows of the account. Page size: "Max: 50". https://developers.klaviyo.com/en/reference/get_flows */
export const automations: Metadata = {
  request: { method: 'GET', path: path('/flows'), query: { 'page[size]': 50, 'page[cursor]': '{cursor}' } },
  paginator,
  records: ['data'],
  value: 'id',
  label: 'attributes.name',
};

/**
 * A flow. No request adds a contact to a flow: an event or a list starts the flow.
 * https://developers.klaviyo.com/en/reference/get_flows
 */
export const automation = {
  id: 'id',
  createdAt: 'attributes.created',
  modifiedAt: 'attributes.updated',
  list: {
    ...listed('/flows', 50, {}),
    clauses: { ...afterTimes, ...beforeTimes, status: 'equals(status,{status:quoted})' },
  },
  get: { method: 'GET', path: path('/flows/{id}'), record: 'data' },
  fields: {
    name: 'attributes.name',
    // (unproven) "manual": each message waits for a user. https://developers.klaviyo.com/en/reference/update_flow
    status: {
      kind: 'choice',
      at: 'attributes.status',
      choices: [{ value: 'draft' }, { value: 'manual' }, { value: 'live' }],
      words: { draft: 'draft', paused: 'manual', active: 'live' },
    },
    trigger_type: { kind: 'value', read: 'attributes.trigger_type', original: true },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.automation'>;
