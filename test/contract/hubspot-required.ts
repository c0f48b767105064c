import type { Issue } from './closed-world.ts';
import { isObject } from './json.ts';

const activity = ['hs_timestamp'];

/**
 * Properties that a create has to have, by the object of its path: the descriptions list no property at all.
 * Deals and tickets: https://developers.hubspot.com/docs/api-reference/crm-deals-v3/guide#create-deals,
 * https://developers.hubspot.com/docs/api-reference/crm-tickets-v3/guide#create-tickets. Activities:
 * https://developers.hubspot.com/docs/api-reference/crm-notes-v3/guide#properties and its siblings. Contacts and
 * companies have a recommendation only.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  '0-3': ['dealname', 'dealstage'],
  calls: activity,
  deals: ['dealname', 'dealstage'],
  emails: activity,
  meetings: activity,
  notes: activity,
  tasks: activity,
  tickets: ['hs_pipeline_stage'],
};

/** The properties that a create of an object has to have, by the name of its path. */
export const requiredOf = (object: string): readonly string[] => required[object] ?? [];

/** The properties that a create lacks; nothing of other requests. */
export const checkRequired = (method: string, path: string, body: unknown): Issue[] => {
  const object = method === 'POST' ? /^\/crm\/v3\/objects\/([^/]+)$/.exec(path)?.[1] : undefined;
  const properties = isObject(body) && isObject(body.properties) ? body.properties : {};
  return requiredOf(object ?? '')
    .filter((name) => !properties[name])
    .map((name) => ({ path: '/properties', message: `required property "${name}" is missing` }));
};
