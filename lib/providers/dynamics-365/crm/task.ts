import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, numberedChoice } from '../../language/codecs.ts';
import { aboutOne } from '../about.ts';
import { owner, withState } from '../fields.ts';
import { contains, is, ofOwner, records } from '../requests.ts';

/**
 * Filters by the record that an activity refers to.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/task
 */
export const ofAbout = {
  ...ofOwner,
  contact_id: is('_regardingobjectid_value', 'contact_id'),
  company_id: is('_regardingobjectid_value', 'company_id'),
  deal_id: is('_regardingobjectid_value', 'deal_id'),
} as const;

/** Table of tasks. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/task */
const tasks = {
  set: 'tasks',
  key: 'activityid',
  search: contains('subject'),
  filters: { ...ofAbout, status: is('statuscode', 'status'), priority: is('prioritycode', 'priority') },
} as const;

const declared = records(tasks);
const { contact, contacts, company, companies, deal, deals } = aboutOne('regardingobjectid', '_task');

/** States of the reasons that every org has. Same page. */
const encoding = withState({ 2: 0, 3: 0, 4: 0, 7: 0, 5: 1, 6: 2 });

export const task = {
  ...declared,
  create: { ...declared.create, encoding },
  update: { ...declared.update, encoding },
  nonNull: ['user_id', 'status', 'priority'],
  fields: {
    subject: 'subject',
    content: 'description',
    status: {
      kind: 'choice',
      at: 'statuscode',
      choices: 'taskReasons',
      codec: numberedChoice,
      words: { open: '2', in_progress: '3', on_hold: '4', closed: '5' },
      category: true,
      createdAs: '2',
    },
    // High is 2, but 1 for a case. Same page.
    priority: {
      kind: 'choice',
      at: 'prioritycode',
      choices: 'taskPriorityOptions',
      codec: numberedChoice,
      words: { low: '0', normal: '1', high: '2' },
    },
    due_date: { kind: 'value', read: 'scheduledend', write: 'scheduledend', codec: dateTime },
    finished_date: { kind: 'value', read: 'actualend', codec: dateTime },
    user_id: owner,
    contact_id: contact,
    contact_ids: contacts,
    company_id: company,
    company_ids: companies,
    deal_id: deal,
    deal_ids: deals,
  },
} as const satisfies ObjectDeclaration<'crm.task'>;
