import type { Enrolment, ObjectDeclaration } from '../../define.ts';
import { getList, getText } from '../../language/answers.ts';
import { readAs } from '../../language/codecs.ts';
import { byOffset } from '../requests.ts';

const { paginator, ...page } = byOffset('automations', {});

/** What begins them is beside the automations, by the id of each ("series"). https://developers.activecampaign.com/reference/list-all-automations */
const elements = { records: 'automations', inherits: { starts: 'meta.starts' } } as const;

/** The first start of an automation: one may have several. Same page. */
export const trigger = readAs((automation) => {
  const id = getText(automation, 'id');
  return getText(
    getList(automation, 'starts').find((start) => getText(start, 'series') === id),
    'type',
  );
});

/** It names two ids, and neither a list nor a status of one. https://developers.activecampaign.com/reference/create-new-contactautomation */
const enrols: Enrolment = {
  request: {
    once: true,
    method: 'POST',
    path: '/contactAutomations',
    body: { contactAutomation: { contact: '{contact:number}', automation: '{id:number}' } },
  },
};

/**
 * Nothing tells of those that have changed: syncs compare all. No page has a request for one of them, nor for its steps.
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
    // (memory) "0" was recorded of one that was never switched on; "1" is active, "2" is not. Same page.
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
