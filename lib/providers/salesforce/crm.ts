import { number, percent, truth } from '../codecs.ts';
import type { Choice, Codec, Provider } from '../define.ts';
import { company } from './company.ts';
import { contact } from './contact.ts';
import { customObject } from './custom-objects.ts';
import { deal } from './deal.ts';
import { engagement } from './engagement.ts';
import { lead } from './lead.ts';
import { equals, reads } from './requests.ts';
import { task } from './task.ts';
import { path } from './version.ts';

const users = {
  name: 'User',
  search: "(Name LIKE '%{search:pattern}%' OR Email LIKE '%{search:pattern}%')",
  filters: { email: equals('Email', 'email'), is_active: 'IsActive = {is_active:boolean}' },
} as const;

/** What a deal in a stage is. */
const outcome: Codec = {
  decode: (stage) => {
    const { IsClosed, IsWon } = Object(stage);
    if (IsWon === true) return 'won';
    if (typeof IsClosed !== 'boolean') return undefined;
    return IsClosed ? 'lost' : 'open';
  },
  encode: (value) => ({ IsClosed: value !== 'open', IsWon: value === 'won' }),
};

const outcomes: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

const stageFields =
  'Id, ApiName, MasterLabel, SortOrder, IsClosed, IsWon, DefaultProbability, CreatedDate, SystemModstamp';

const stages = (condition: string) => ({
  method: 'GET' as const,
  path: path('/query'),
  query: { q: `SELECT ${stageFields} FROM OpportunityStage WHERE ${condition} ORDER BY SortOrder` },
});

export const crm = {
  'crm.contact': contact,
  'crm.company': company,
  'crm.lead': lead,
  'crm.deal': deal,
  'crm.task': task,
  'crm.engagement': engagement,
  'crm.custom-object': customObject,
  // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitystage.htm
  'crm.stage': {
    // Deals have this name of it, which stays where people rename it. Same page.
    id: 'ApiName',
    createdAt: 'CreatedDate',
    modifiedAt: 'SystemModstamp',
    list: { ...stages('IsActive = true'), records: 'records', maxLimit: 2_000, paginator: { type: 'none' } },
    get: { ...stages('ApiName = {id:literal}'), record: { records: 'records', where: { ApiName: '{id}' } } },
    fields: {
      stage_name: 'MasterLabel',
      order: { kind: 'value', read: 'SortOrder', codec: number },
      probability: { kind: 'value', read: 'DefaultProbability', codec: percent },
      status: {
        kind: 'choice',
        at: '',
        codec: outcome,
        choices: outcomes,
        words: { open: 'open', won: 'won', lost: 'lost' },
        categorised: true,
      },
    },
  },
  // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_user.htm
  'crm.user': {
    ...reads(users),
    fields: {
      name: 'Name',
      first_name: 'FirstName',
      last_name: 'LastName',
      email: 'Email',
      is_active: { kind: 'value', read: 'IsActive', codec: truth },
      time_zone: { kind: 'value', read: 'TimeZoneSidKey' },
    },
  },
} as const satisfies Provider['objects'];
