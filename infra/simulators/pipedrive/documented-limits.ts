import { type DocumentedLimits, type DocumentedRule, each } from '../shared/limits/documented-rule.ts';

/** "Text (up to 255 characters)". Names are fields of this type too. */
const pipedriveText: DocumentedRule = {
  maxLength: 255,
  url: 'https://pipedrive.readme.io/docs/core-api-concepts-custom-fields',
};

const pipedriveTexts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, pipedriveText]));

/** Lengths of texts, which the published description lacks. */
export const documentedLimits: DocumentedLimits = {
  ...each(['POST /v2/persons', 'PATCH /v2/persons/{id}'], {
    ...pipedriveTexts('/name', '/job_title', '/emails/*/value', '/phones/*/value', '/postal_address/*'),
    '/notes': { maxLength: 10_000, url: 'https://developers.pipedrive.com/docs/api/v1/Persons#addPerson' },
    // Custom fields of all records, by type.
    '/custom_fields/varchar': pipedriveText,
  }),
  ...each(
    ['POST /v2/organizations', 'PATCH /v2/organizations/{id}'],
    pipedriveTexts('/name', '/website', '/linkedin', '/address/*'),
  ),
  ...each(['POST /v2/deals', 'PATCH /v2/deals/{id}'], pipedriveTexts('/title', '/lost_reason')),
  ...each(['POST /v2/activities', 'PATCH /v2/activities/{id}'], {
    ...pipedriveTexts('/subject', '/location/*'),
    // Capacity of a column of the type `text`. (unproven)
    '/note': { maxLength: 65_535, url: 'https://developers.pipedrive.com/docs/api/v1/Activities#addActivity' },
  }),
  ...each(['POST /v1/leads', 'PATCH /v1/leads/{id}'], pipedriveTexts('/title')),
};
