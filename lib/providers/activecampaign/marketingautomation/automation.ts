import type { Enrolment, ObjectDeclaration } from '../../define.ts';
import { getList, getText } from '../../language/answers.ts';
import { readAs } from '../../language/codecs.ts';
import { byOffset } from '../requests.ts';

const { paginator, ...page } = byOffset('automations', {});

/**
 * Automations with their starts. The response contains the starts in a separate list; each start names its automation
 * by id ("series"). https://developers.activecampaign.com/reference/list-all-automations
 */
const elements = { records: 'automations', inherits: { starts: 'meta.starts' } } as const;

/** Type of the first start. An automation may have several starts. Same page. */
export const trigger = readAs((automation) => {
  const id = getText(automation, 'id');
  return getText(
    getList(automation, 'starts').find((start) => getText(start, 'series') === id),
    'type',
  );
});

/**
 * Adds a contact to an automation. The request contains two ids, but neither a list nor the status on a list.
 * https://developers.activecampaign.com/reference/create-new-contactautomation
 */
const enrols: Enrolment = {
  request: {
    once: true,
    method: 'POST',
    path: '/contactAutomations',
    body: { contactAutomation: { contact: '{contact:number}', automation: '{id:number}' } },
  },
};

/**
 * An automation. No list contains only changed automations, so syncs compare all automations. No documentation page
 * describes a request for a single automation or for its steps.
 * https://developers.activecampaign.com/reference/list-all-automations
 */
export const automation = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'mdate',
  list: { ...page, ...elements, paginator },
  get: {
    method: 'GET',
    path: '/automations',
    query: { limit: 100, offset: '{cursor}' },
    record: { ...elements, where: { id: '{id}' }, paginator },
  },
  fields: {
    name: { kind: 'value', read: 'name' },
    // (unproven) A recorded automation that was never switched on has "0". An active automation has "1", an inactive one
    // "2". Same page.
    status: {
      kind: 'choice',
      at: 'status',
      choices: [{ value: '0' }, { value: '1' }, { value: '2' }],
      words: { draft: '0', active: '1', paused: '2' },
    },
    trigger_type: { kind: 'value', read: '', codec: trigger, original: true },
  },
  quirks: { add: enrols },
} as const satisfies ObjectDeclaration<'marketingautomation.automation'>;
