import type { Issue } from '../../../contract/closed-world.ts';
import { isObject, items } from '../../../contract/json.ts';

/** Any of them is enough. */
type Alternatives = readonly string[];

const activity: readonly Alternatives[] = [['hs_timestamp']];
const deal: readonly Alternatives[] = [['dealname'], ['dealstage']];

/**
 * Properties that a create has to have, by the object of its path: the descriptions list no property at all.
 * Deals and tickets: https://developers.hubspot.com/docs/api-reference/crm-deals-v3/guide#create-deals,
 * https://developers.hubspot.com/docs/api-reference/crm-tickets-v3/guide#create-tickets. Activities:
 * https://developers.hubspot.com/docs/api-reference/crm-notes-v3/guide#properties and its siblings, where a
 * meeting without a time has that of its start. Contacts and companies have a recommendation only.
 */
const required: Readonly<Record<string, readonly Alternatives[]>> = {
  '0-3': deal,
  calls: activity,
  deals: deal,
  // https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide
  leads: [['hs_lead_name']],
  emails: activity,
  meetings: [['hs_timestamp', 'hs_meeting_start_time']],
  notes: activity,
  tasks: activity,
  tickets: [['hs_pipeline_stage']],
};

/** The properties that a create of an object has to have, by the name of its path. */
export const requiredOf = (object: string): readonly Alternatives[] => required[object] ?? [];

const lacking = (object: string, record: unknown, at: string): Issue[] => {
  const properties = isObject(record) && isObject(record.properties) ? record.properties : {};
  return requiredOf(object)
    .filter((names) => names.every((name) => !properties[name]))
    .map((names) => ({ path: `${at}/properties`, message: `required property "${names.join('" or "')}" is missing` }));
};

/** The properties that a create lacks, of one record or of several; nothing of other requests. */
export const checkRequired = (method: string, path: string, body: unknown): Issue[] => {
  const [, object = '', batch] = /^\/crm\/v3\/objects\/([^/]+)(\/batch\/create)?$/.exec(path) ?? [];
  if (method !== 'POST' || object === '') return [];
  if (batch === undefined) return lacking(object, body, '');
  return items(isObject(body) ? body.inputs : []).flatMap((input, at) => lacking(object, input, `/inputs/${at}`));
};
