import { oneOf } from './requests.ts';

/** Due date and time, which are in UTC. https://developers.pipedrive.com/docs/api/v1/Activities#addActivity */
export const due = { kind: 'moment', date: 'due_date', time: 'due_time' } as const;

export const person = oneOf('crm.contact', 'person_id');

export const company = oneOf('crm.company', 'org_id');

export const deal = oneOf('crm.deal', 'deal_id');
