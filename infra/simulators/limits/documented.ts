import type { Rule } from './rules.ts';

/** A rule that no description has, with the page of the vendor that says so, or the place where people have met it. */
interface DocumentedRule extends Rule {
  readonly url: string;
}

type DocumentedLimits = Readonly<Record<string, Readonly<Record<string, DocumentedRule>>>>;

const each = (operations: readonly string[], rules: Readonly<Record<string, DocumentedRule>>): DocumentedLimits =>
  Object.fromEntries(operations.map((operation) => [operation, rules]));

const githubText: DocumentedRule = {
  maxLength: 65_536,
  url: 'https://github.com/peter-evans/create-issue-from-file/issues/1705',
};

const github: DocumentedLimits = {
  ...each(['POST /repos/{owner}/{repo}/issues', 'PATCH /repos/{owner}/{repo}/issues/{number}'], {
    '/title': { maxLength: 256, url: 'https://github.com/DavyJonesLocker/party_foul/pull/122' },
    '/body': githubText,
  }),
  ...each(['POST /repos/{owner}/{repo}/issues/{number}/comments', 'PATCH /repos/{owner}/{repo}/issues/comments/{id}'], {
    '/body': githubText,
  }),
};

/** Of descriptions, comments and texts of several lines; of a document, its texts are counted. */
const jiraText: DocumentedRule = { maxLength: 32_767, url: 'https://jira.atlassian.com/browse/JRACLOUD-68949' };

/** The simulator reads these rules field by field, for updates too. */
const jira: DocumentedLimits = {
  ...each(['POST /rest/api/3/issue'], {
    '/fields/summary': { maxLength: 255, url: 'https://github.com/tenable/integration-jira-cloud/issues/322' },
    '/fields/description': jiraText,
    '/fields/environment': jiraText,
    // Custom fields, by their types.
    '/fields/textarea': jiraText,
    '/fields/textfield': {
      maxLength: 255,
      url: 'https://support.atlassian.com/jira-cloud-administration/docs/custom-fields-types-in-company-managed-projects/',
    },
  }),
  ...each(['POST /rest/api/3/issue/{id}/comment'], {
    '/body': jiraText,
  }),
};

/** Of single-line and multi-line texts alike. */
const hubspotText: DocumentedRule = {
  maxLength: 65_536,
  url: 'https://knowledge.hubspot.com/properties/property-field-types-in-hubspot',
};

const hubspot: DocumentedLimits = {
  ...each(['POST /crm/v3/objects/{type}', 'PATCH /crm/v3/objects/{type}/{id}'], { '/properties/*': hubspotText }),
  ...each(['POST /crm/v3/objects/{type}/batch/create', 'POST /crm/v3/objects/{type}/batch/update'], {
    '/inputs/*/properties/*': hubspotText,
  }),
};

/** "~65,000, depending on your encoding": 64 KB. */
const zendeskText: DocumentedRule = {
  maxLength: 65_536,
  url: 'https://support.zendesk.com/hc/en-us/community/posts/4719863289498-Commets-size',
};

const zendesk: DocumentedLimits = {
  ...each(['POST /api/v2/tickets', 'PUT /api/v2/tickets/{id}'], {
    '/ticket/comment/body': zendeskText,
    '/ticket/comment/html_body': zendeskText,
  }),
  ...each(['POST /api/v2/users', 'PUT /api/v2/users/{id}'], {
    '/user/name': { maxLength: 255, url: 'https://github.com/alphagov/support/pull/323' },
  }),
};

/** "Text (up to 255 characters)": names are fields of this type too. */
const pipedriveText: DocumentedRule = {
  maxLength: 255,
  url: 'https://pipedrive.readme.io/docs/core-api-concepts-custom-fields',
};

const pipedriveTexts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, pipedriveText]));

const pipedrive: DocumentedLimits = {
  ...each(['POST /v2/persons', 'PATCH /v2/persons/{id}'], {
    ...pipedriveTexts('/name', '/job_title', '/emails/*/value', '/phones/*/value', '/postal_address/*'),
    '/notes': { maxLength: 10_000, url: 'https://developers.pipedrive.com/docs/api/v1/Persons#addPerson' },
    // Custom fields of all records, by their types.
    '/custom_fields/varchar': pipedriveText,
  }),
  ...each(
    ['POST /v2/organizations', 'PATCH /v2/organizations/{id}'],
    pipedriveTexts('/name', '/website', '/linkedin', '/address/*'),
  ),
  ...each(['POST /v2/deals', 'PATCH /v2/deals/{id}'], pipedriveTexts('/title', '/lost_reason')),
  ...each(['POST /v2/activities', 'PATCH /v2/activities/{id}'], {
    ...pipedriveTexts('/subject', '/location/*'),
    // (memory) As much as a column of the type `text` has.
    '/note': { maxLength: 65_535, url: 'https://developers.pipedrive.com/docs/api/v1/Activities#addActivity' },
  }),
  ...each(['POST /v1/leads', 'PATCH /v1/leads/{id}'], pipedriveTexts('/title')),
};

const brevo: DocumentedLimits = each(['POST /events'], {
  '/event_name': { pattern: '^[\\w-]{1,255}$', url: 'https://developers.brevo.com/reference/create-event' },
});

/** "Name of the event. Must be less than 128 characters." */
const klaviyo: DocumentedLimits = each(['POST /api/events'], {
  '/data/attributes/metric/data/attributes/name': {
    maxLength: 127,
    url: 'https://developers.klaviyo.com/en/reference/create_event',
  },
});

const microsoftEntities = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities';

/** The description has the addresses of leads alone. */
const addressOf = (entity: string): Readonly<Record<string, DocumentedRule>> => {
  const lengths = { city: 80, country: 80, line1: 250, line2: 250, postalcode: 20, stateorprovince: 50 };
  return Object.fromEntries(
    Object.entries(lengths).map(([part, maxLength]) => [
      `/address1_${part}`,
      { maxLength, url: `${microsoftEntities}/${entity}#writable-columnsattributes` },
    ]),
  );
};

const dynamics: DocumentedLimits = {
  ...each(['POST /api/data/v9.2/contacts', 'PATCH /api/data/v9.2/contacts({id})'], addressOf('contact')),
  ...each(['POST /api/data/v9.2/accounts', 'PATCH /api/data/v9.2/accounts({id})'], addressOf('account')),
};

const month = '(?:0[1-9]|1[0-2])';
const dayOfMonth = '(?:0[1-9]|[12][0-9]|3[01])';

const mailchimp: DocumentedLimits = each(['POST /lists/{list}/members'], {
  // Merge fields by their types; birthdays by the order that the audience has chosen.
  '/merge_fields/MM/DD': {
    pattern: `^${month}/${dayOfMonth}$`,
    url: 'https://github.com/mailchimp/mc-magento2/issues/987',
  },
  '/merge_fields/DD/MM': {
    pattern: `^${dayOfMonth}/${month}$`,
    url: 'https://github.com/solspace/craft-freeform/issues/2615',
  },
  '/merge_fields/date': {
    pattern: `^(?:[0-9]{4}-${month}-${dayOfMonth}|${month}/${dayOfMonth}/[0-9]{4})`,
    url: 'https://github.com/ibericode/mailchimp-for-wordpress/issues/662',
  },
});

/** What vendors document beside their descriptions, by provider, method and path, and JSON pointer. */
export const documentedLimits: Readonly<Record<string, DocumentedLimits>> = {
  brevo,
  'dynamics-365': dynamics,
  github,
  hubspot,
  jira,
  klaviyo,
  mailchimp,
  pipedrive,
  zendesk,
};
