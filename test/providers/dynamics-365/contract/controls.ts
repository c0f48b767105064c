import { inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control, Negative, Sample } from '../../../contract/controls/negative-controls.ts';
import { dynamicsTableControls } from './table-controls.ts';
import { dynamicsWebhookControls } from './webhook-controls.ts';

const id = '0b5c8a5e-0001-4000-8000-000000000001';
const api = '/api/data/v9.2';

const control = (operation: string, valid: Omit<Sample, 'path'>, negatives: readonly Negative[]): Control => {
  const path = (operation.split(' ')[1] ?? '').replace('{id}', id).replace('{table}', 'contact');
  return { provider: 'dynamics-365', operation, valid: { path, ...valid }, negatives };
};

const noId: Negative = {
  name: 'an id that is none',
  where: 'path',
  message: /must match pattern/,
  change: { path: '' },
};

const context = `https://acme.crm.dynamics.com${api}/$metadata#rows`;

/** Tables: path, key, and a column with valid and invalid values. */
const tables = [
  ['contacts', 'contactid', 'leadsourcecode'],
  ['accounts', 'accountid', 'industrycode'],
  ['leads', 'leadid', 'leadsourcecode'],
  ['opportunities', 'opportunityid', 'salesstage'],
  ['tasks', 'activityid', 'prioritycode'],
  ['phonecalls', 'activityid', 'prioritycode'],
  ['emails', 'activityid', 'prioritycode'],
  ['appointments', 'activityid', 'prioritycode'],
  ['annotations', 'annotationid', 'isdocument'],
  ['incidents', 'incidentid', 'prioritycode'],
] as const;

const ofTable = ([set, key, column]: (typeof tables)[number]): readonly Control[] => {
  const one = `${api}/${set}({id})`;
  const value = column === 'isdocument' ? false : 1;
  const row = { [key]: id, [column]: value };
  const body = { [column]: value };
  const wrong = [
    inBody('a choice that is text', /must be (?:integer|boolean)/, { [column]: 'one' }),
    inBody('a lookup by its id', /unknown field/, { _ownerid_value: id }),
  ];
  const answers = [
    inAnswer('a row without its id', new RegExp(`required property '${key}'`), { [column]: value }),
    inAnswer('an id that is none', /must match pattern/, { ...row, [key]: 'one' }),
  ];
  const badId = { ...noId, change: { path: one.replace('{id}', 'one') } };
  return [
    control(
      `GET ${api}/${set}`,
      { query: `$filter=${key} ne null`, answer: { '@odata.context': context, value: [row] } },
      [
        inAnswer('rows that are no list', /must be array/, { '@odata.context': context, value: row }),
        inAnswer('no rows', /required property 'value'/, { '@odata.context': context }),
      ],
    ),
    control(`GET ${one}`, { answer: row }, [badId, ...answers]),
    control(`POST ${api}/${set}`, { body, status: 201, answer: row }, [...wrong, ...answers]),
    control(`PATCH ${one}`, { body, answer: row }, [badId, ...wrong, ...answers]),
    control(`DELETE ${one}`, { status: 204 }, [badId]),
  ];
};

const user = { systemuserid: id, fullname: 'Ada Lovelace', isdisabled: false };

const ofUsers: readonly Control[] = [
  control(`GET ${api}/systemusers`, { answer: { '@odata.context': context, value: [user] } }, [
    inAnswer('a flag that is text', /must be boolean/, {
      '@odata.context': context,
      value: [{ ...user, isdisabled: 'no' }],
    }),
  ]),
  control(`GET ${api}/systemusers({id})`, { answer: user }, [
    inAnswer('a flag that is text', /must be boolean/, { ...user, isdisabled: 'no' }),
  ]),
  control(`GET ${api}/WhoAmI`, { answer: { BusinessUnitId: id, UserId: id, OrganizationId: id } }, [
    inAnswer('no organisation', /required property 'OrganizationId'/, { BusinessUnitId: id, UserId: id }),
  ]),
];

const close = { OpportunityClose: { 'opportunityid@odata.bind': `/opportunities(${id})` }, Status: 3 };

const ofDeals: readonly Control[] = ['WinOpportunity', 'LoseOpportunity'].map((action) =>
  control(`POST ${api}/${action}`, { body: close, status: 204 }, [
    inBody('no deal', /required property 'OpportunityClose'/, { Status: 3 }),
    inBody('a reason that is text', /must be integer/, { ...close, Status: 'Won' }),
  ]),
);

const resolution = { subject: 'Resolved', 'incidentid@odata.bind': `/incidents(${id})` };

const team = { teamid: id, name: 'Support', teamtype: 0 };
const member = { teammembershipid: id, teamid: id, systemuserid: id };
const rows = (...value: readonly object[]) => ({ '@odata.context': context, value });

const ofService: readonly Control[] = [
  control(`POST ${api}/CloseIncident`, { body: { IncidentResolution: resolution, Status: 5 }, status: 204 }, [
    inBody('no reason', /required property 'Status'/, { IncidentResolution: resolution }),
    inBody('no case', /required property 'incidentid@odata\.bind'/, {
      IncidentResolution: { subject: 'Resolved' },
      Status: 5,
    }),
  ]),
  control(`GET ${api}/teams`, { answer: rows(team) }, [
    inAnswer('a type that is text', /must be integer/, rows({ ...team, teamtype: 'Owner' })),
  ]),
  control(`GET ${api}/teams({id})`, { answer: team }, [
    inAnswer('a team without its id', /required property 'teamid'/, { name: 'Support' }),
  ]),
  control(
    `GET ${api}/teammemberships`,
    {
      query: `$filter=Microsoft.Dynamics.CRM.In(PropertyName='teamid',PropertyValues=['${id}'])`,
      answer: rows(member),
    },
    [inAnswer('a team that is none', /must match pattern/, rows({ ...member, teamid: 'Support' }))],
  ),
  control(
    `GET ${api}/annotations({id})/documentbody/$value`,
    { answerType: 'text/plain', answer: Buffer.from('Ynl0ZXM=') },
    [inAnswer('no text', /is no file/, { value: 'Ynl0ZXM=' })],
  ),
];

const ofParties: Control = control(
  `GET ${api}/appointments`,
  {
    query: '$expand=appointment_activity_parties($select=addressused)',
    answer: rows({ activityid: id, appointment_activity_parties: [{ activitypartyid: id, participationtypemask: 5 }] }),
  },
  [
    inAnswer(
      'a part that is a word',
      /must be integer/,
      rows({
        activityid: id,
        appointment_activity_parties: [{ activitypartyid: id, participationtypemask: 'Required' }],
      }),
    ),
    inAnswer(
      'an answer of theirs, which there is not',
      /unknown field "status"/,
      rows({
        activityid: id,
        appointment_activity_parties: [{ activitypartyid: id, participationtypemask: 5, status: 'accepted' }],
      }),
    ),
  ],
);

const invite = (party: object) => ({
  scheduledstart: '2030-01-31T10:00:00Z',
  scheduledend: '2030-01-31T11:00:00Z',
  appointment_activity_parties: [party],
});

/** Controls of the parties of a new appointment and of an existing appointment. */
const ofNewParties: readonly Control[] = [
  control(
    `POST ${api}/appointments`,
    {
      body: invite({
        addressused: 'ada@example.com',
        participationtypemask: 5,
        'partyid_contact@odata.bind': `/contacts(${id})`,
      }),
      status: 201,
      answer: { activityid: id },
    },
    [
      inBody('a party without its part', /required property 'participationtypemask'/, invite({ addressused: 'a@b.c' })),
      inBody(
        'a party by its id',
        /unknown field "_partyid_value"/,
        invite({ participationtypemask: 5, _partyid_value: id }),
      ),
      inBody(
        'a row that is no address of one',
        /must match pattern/,
        invite({ participationtypemask: 5, 'partyid_contact@odata.bind': id }),
      ),
    ],
  ),
  control(`PATCH ${api}/appointments({id})`, { body: { subject: 'Plan' }, answer: { activityid: id } }, [
    inBody('parties of a row that is there', /unknown field "appointment_activity_parties"/, invite({})),
  ]),
];

const localized = { Label: 'Lead Source', LanguageCode: 1033 };
const label = { LocalizedLabels: [localized], UserLocalizedLabel: localized };
const column = {
  '@odata.type': '#Microsoft.Dynamics.CRM.StringAttributeMetadata',
  LogicalName: 'firstname',
  AttributeType: 'String',
  AttributeTypeName: { Value: 'StringType' },
  DisplayName: label,
  IsCustomAttribute: false,
};
const attributes = `${api}/EntityDefinitions(LogicalName='{table}')/Attributes`;

const withOptions = (further: object) => ({
  MetadataId: id,
  LogicalName: 'statuscode',
  DisplayName: label,
  OptionSet: { MetadataId: id, Options: [{ Value: 1, Label: label, ...further }] },
});

const cast = (kind: string, further: object, missing?: string): Control =>
  control(
    `GET ${attributes}/Microsoft.Dynamics.CRM.${kind}AttributeMetadata`,
    {
      query: '$expand=OptionSet($select=Options)',
      answer: { '@odata.context': context, value: [withOptions(further)] },
    },
    [
      inAnswer('a value that is text', /must be integer/, {
        '@odata.context': context,
        value: [withOptions({ ...further, Value: 'one' })],
      }),
      ...(missing === undefined
        ? []
        : [
            inAnswer(`no ${missing}`, new RegExp(`required property '${missing}'`), {
              '@odata.context': context,
              value: [withOptions({})],
            }),
          ]),
    ],
  );

const ofMetadata: readonly Control[] = [
  control(`GET ${attributes}`, { answer: { '@odata.context': context, value: [column] } }, [
    inAnswer('a column without a name', /required property 'LogicalName'/, {
      '@odata.context': context,
      value: [{ ...column, LogicalName: undefined }],
    }),
  ]),
  cast('Picklist', {}),
  cast('Status', { State: 0 }, 'State'),
  cast('State', { DefaultStatus: 1 }, 'DefaultStatus'),
  control(
    `GET ${api}/transactioncurrencies`,
    {
      query: '$select=isocurrencycode',
      answer: { '@odata.context': context, value: [{ transactioncurrencyid: id, isocurrencycode: 'EUR' }] },
    },
    [
      inAnswer('a currency of no code', /must match pattern/, {
        '@odata.context': context,
        value: [{ transactioncurrencyid: id, isocurrencycode: 'euro' }],
      }),
    ],
  ),
];

const form = 'application/x-www-form-urlencoded';
const code = {
  client_id: 'id',
  client_secret: 'secret',
  grant_type: 'authorization_code',
  code: 'c',
  redirect_uri: 'https://a.test/callback',
};
const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: 3600 };

const ofTokens: readonly Control[] = [
  control('POST /organizations/oauth2/v2.0/token', { body: code, contentType: form, answer: tokens }, [
    inBody('a grant that is not supported', /allowed values/, { ...code, grant_type: 'password' }),
    inAnswer('no token', /required property 'access_token'/, { token_type: 'Bearer' }),
  ]),
];

export const controls: readonly Control[] = [
  ...tables.flatMap(ofTable),
  ...ofUsers,
  ...ofDeals,
  ...ofService,
  ofParties,
  ...ofNewParties,
  ...ofMetadata,
  ...dynamicsTableControls,
  ...dynamicsWebhookControls,
  ...ofTokens,
];
