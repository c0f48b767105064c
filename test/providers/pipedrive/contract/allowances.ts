import { changesNothing } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

export const allowances: Allowances = {
  undemanding: [
    {
      operations: ['persons', 'organizations', 'deals', 'activities'].map((plural) => `PATCH /v2/${plural}/{id}`),
      reason: changesNothing,
      url: 'https://developers.pipedrive.com/docs/api/v1/Persons#updatePerson',
    },
    {
      operations: ['PATCH /v1/leads/{id}'],
      reason: changesNothing,
      url: 'https://developers.pipedrive.com/docs/api/v1/Leads#updateLead',
    },
    {
      operations: ['PUT /v1/notes/{id}'],
      reason: changesNothing,
      url: 'https://developers.pipedrive.com/docs/api/v1/Notes#updateNote',
    },
    {
      operations: ['POST /v2/activities'],
      reason: 'An activity without a subject is named as its type, and without a type it is of the first.',
      url: 'https://developers.pipedrive.com/docs/api/v1/Activities#addActivity',
    },
  ],
};
