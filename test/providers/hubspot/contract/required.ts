import type { Issue } from '../../../contract/closed-world.ts';
import { isObject, items } from '../../../contract/json.ts';

/** Alternative properties. A create needs at least one. */
type Alternatives = readonly string[];

const activity: readonly Alternatives[] = [['hs_timestamp']];
const deal: readonly Alternatives[] = [['dealname'], ['dealstage']];

/**
 * Properties that a create must contain, by the object in its path. The descriptions list no properties. Deals and
 * tickets: https://developers.hubspot.com/docs/api-reference/crm-deals-v3/guide#create-deals,
 * https://developers.hubspot.com/docs/api-reference/crm-tickets-v3/guide#create-tickets. Activities:
 * https://developers.hubspot.com/docs/api-reference/crm-notes-v3/guide#properties and its siblings. A meeting without a
 * time has the time of its start. Contacts and companies only have a recommendation.
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

/** Properties that a create of an object must contain, by the object's name in the path. */
export const requiredOf = (object: string): readonly Alternatives[] => required[object] ?? [];

const lacking = (object: string, record: unknown, at: string): Issue[] => {
  const properties = isObject(record) && isObject(record.properties) ? record.properties : {};
  return requiredOf(object)
    .filter((names) => names.every((name) => !properties[name]))
    .map((names) => ({ path: `${at}/properties`, message: `required property "${names.join('" or "')}" is missing` }));
};

/** Properties that a create lacks, for a single record or a batch. Empty for other requests. */
export const checkRequired = (method: string, path: string, body: unknown): Issue[] => {
  const [, object = '', batch] = /^\/crm\/v3\/objects\/([^/]+)(\/batch\/create)?$/.exec(path) ?? [];
  if (method !== 'POST' || object === '') return [];
  if (batch === undefined) return lacking(object, body, '');
  return items(isObject(body) ? body.inputs : []).flatMap((input, at) => lacking(object, input, `/inputs/${at}`));
};
