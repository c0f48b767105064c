import type { Corrections, Documented, Restated } from '../../truth/correction.ts';

const reference = 'https://docs.attio.com/rest-api/endpoint-reference/';

const page = (read: string, path: string, says: string): Documented => ({
  read,
  write: null,
  source: `${reference}${path}`,
  says,
});

const slugs = { contact: 'people', company: 'companies', deal: 'deals' } as const;
type Noun = keyof typeof slugs;

const inOne = (noun: Noun): Restated => ({
  read: 'parent_record_id',
  write: `parent_object = ${slugs[noun]}, parent_record_id`,
  optional: true,
  table: `crm.note ${noun}_id`,
});

const linked = (noun: Noun): Restated => ({
  read: 'linked_records[].target_record_id',
  write: `linked_records[] {target_object: ${slugs[noun]}, target_record_id}`,
  optional: true,
  table: `crm.task ${noun}_id`,
});

const nouns = ['contact', 'company', 'deal'] as const;
const ofEach = (object: string, place: (noun: Noun) => Restated) =>
  nouns.flatMap((noun) =>
    [`${object} ${noun}_id`, `${object} ${noun}_ids`].map((name) => [name, place(noun)] as const),
  );

/** Corrections for Attio, by object and field. */
export const corrections: Corrections = {
  ...Object.fromEntries(
    nouns.map((noun) => [
      `crm.${noun} remote_url`,
      page(
        'web_url',
        'companies/assert-a-company-record',
        '"web_url": "https://app.attio.com/salarya/person/bf071e1f-…"',
      ),
    ]),
  ),
  'crm.contact company_ids': {
    read: 'values.company[0].target_record_id',
    write: 'values.company[0] {target_object: companies, target_record_id}',
    table: 'crm.contact company_id',
  },
  'crm.company linkedin_url': {
    read: 'values.linkedin[0].value',
    write: 'values.linkedin[0].value',
    source: 'https://docs.attio.com/docs/standard-objects/standard-objects-companies',
    says: 'LinkedIn, linkedin, Text: can always be read and written using the API',
  },
  'crm.deal pipeline_id': page(
    'values.stage[0].status.id.attribute_id',
    'attributes/list-statuses',
    'attribute_id: The ID of the attribute',
  ),
  'crm.pipeline name': page(
    'title',
    'attributes/get-an-attribute',
    'title: A title for the attribute, to be displayed across the app',
  ),
  'crm.pipeline created_at': page(
    'created_at',
    'attributes/get-an-attribute',
    'created_at: When this attribute was created',
  ),
  'crm.pipeline stage_ids': page('answer:id.status_id', 'attributes/list-statuses', 'status_id: The ID of the status'),
  'crm.pipeline stages': {
    ...page('stages', 'attributes/list-statuses', 'Lists all statuses for a particular status attribute'),
    example: {
      remote: { stages: [{ title: 'Lead' }, { title: 'Lost' }] },
      unified: [
        { name: 'Lead', order: 0 },
        { name: 'Lost', order: 1 },
      ],
    },
  },
  'crm.stage pipeline_id': page('id.attribute_id', 'attributes/list-statuses', 'attribute_id: The ID of the attribute'),
  ...Object.fromEntries([...ofEach('crm.note', inOne), ...ofEach('crm.task', linked)]),
  // An app also writes notes, and an app is not a member.
  'crm.note user_id': { read: 'created_by_actor.id', write: null, optional: true, table: 'crm.note user_id' },
  'crm.user first_name': page(
    'first_name',
    'workspace-members/get-a-workspace-member',
    'first_name: The first name of the user',
  ),
  'crm.user last_name': page(
    'last_name',
    'workspace-members/get-a-workspace-member',
    'last_name: The last name of the user',
  ),
  'crm.user avatar_url': page(
    'avatar_url',
    'workspace-members/get-a-workspace-member',
    "avatar_url: A URL to the user's avatar image",
  ),
  'crm.user is_active': {
    ...page(
      'access_level',
      'workspace-members/get-a-workspace-member',
      'access_level: Whether the workspace member is suspended or not',
    ),
    choices: { admin: 'true', member: 'true', suspended: 'false' },
  },
};
