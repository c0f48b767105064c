import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';

const reference = 'https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference';
const rest = 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest';

const text: JsonObject = { type: ['string', 'null'] };
const flag: JsonObject = { type: 'boolean' };

const named = (names: readonly string[], schema: JsonObject): JsonObject =>
  Object.fromEntries(names.map((name) => [name, schema]));

const onObject = (object: string, add: JsonObject, reason: string, page: string): SchemaPatch[] =>
  [object, `${object}Create`, `${object}Update`].map((schema) => ({
    provider: 'salesforce',
    files: ['sobjects.json'],
    at: ['components', 'schemas', schema, 'properties'],
    add,
    reason,
    url: `${reference}/${page}.htm`,
  }));

const codes = (object: string, prefixes: readonly string[]): SchemaPatch[] =>
  onObject(
    object,
    named(
      prefixes.flatMap((prefix) => [`${prefix}StateCode`, `${prefix}CountryCode`]),
      text,
    ),
    'They are there where the org has lists of states and countries.',
    `sforce_api_objects_${object.toLowerCase()}`,
  );

const personNames = [
  'Salutation',
  'FirstName',
  'LastName',
  'PersonContactId',
  'PersonEmail',
  'PersonMobilePhone',
  'PersonOtherPhone',
].concat(
  ['PersonHomePhone', 'PersonTitle', 'PersonDepartment', 'PersonBirthdate', 'PersonLeadSource'],
  ['Street', 'City', 'State', 'PostalCode', 'Country'].map((part) => `PersonMailing${part}`),
);

const persons: readonly SchemaPatch[] = [
  ...onObject('Account', named(personNames, text), 'Of person accounts.', 'sforce_api_objects_account'),
  ...onObject('Account', { PersonHasOptedOutOfEmail: flag }, 'Of person accounts.', 'sforce_api_objects_account'),
  ...['Account', 'Contact'].map(
    (object): SchemaPatch => ({
      provider: 'salesforce',
      files: ['sobjects.json'],
      at: ['components', 'schemas', object, 'properties'],
      add: { IsPersonAccount: flag },
      reason: 'Where the org has person accounts.',
      url: `${reference}/sforce_api_objects_account.htm`,
    }),
  ),
  {
    provider: 'salesforce',
    files: ['sobjects.json'],
    at: ['components', 'schemas', 'RecordType', 'properties'],
    add: { IsPersonType: flag },
    reason: 'Where the org has person accounts.',
    url: 'https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm',
  },
];

const switched: readonly SchemaPatch[] = [
  ...onObject(
    'Contact',
    { HasOptedOutOfEmail: flag },
    'Hidden in the org of the description, as in new ones.',
    'sforce_api_objects_contact',
  ),
  ...['Account', 'Contact', 'Lead', 'Opportunity', 'Case', 'Task', 'Event', 'User'].flatMap((object) =>
    onObject(object, { CurrencyIsoCode: text }, 'Where the org has several currencies.', 'system_fields'),
  ),
  ...['Account', 'Contact', 'Opportunity'].flatMap((object) =>
    onObject(
      object,
      { RecordTypeId: text, RecordType: {} },
      'Where the object has record types.',
      'sforce_api_objects_recordtype',
    ),
  ),
];

const ofPersons: SchemaPatch = {
  provider: 'salesforce',
  files: ['sobjects.json'],
  at: ['components', 'schemas', 'AccountCreate'],
  was: { required: ['Name'] },
  replace: {
    anyOf: ['Name', 'LastName'].map((name) => ({ type: 'object', required: [name] })),
  },
  reason: 'An account of a person takes a last name in its place.',
  url: 'https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm',
};

const id: JsonObject = { type: 'string', pattern: '^[a-zA-Z0-9]{15}(?:[a-zA-Z0-9]{3})?$' };
const attributes: JsonObject = { $ref: '#/components/schemas/Attributes' };

const relation = (properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: [...required],
  properties: { attributes, ...properties },
});

const told: JsonObject = { Status: text, RespondedDate: text, Response: text, IsInvitee: flag, IsParent: flag };
const related: JsonObject = { EventId: id, RelationId: id };

/** Schemas of the participants of an event. */
const relations: SchemaPatch = {
  provider: 'salesforce',
  files: ['sobjects.json'],
  at: ['components', 'schemas'],
  add: {
    EventRelationCreate: relation({ ...related, ...told }, ['EventId', 'RelationId']),
    EventRelationUpdate: relation(told, []),
    EventRelation: relation(
      {
        ...related,
        ...told,
        ...named(['Event', 'Relation'], {}),
        ...named(['Id', 'CreatedById', 'LastModifiedById'], id),
        ...named(['CreatedDate', 'LastModifiedDate', 'SystemModstamp'], text),
        ...named(['IsDeleted', 'IsOrganizer', 'IsWhat'], flag),
      },
      ['attributes'],
    ),
  },
  reason: 'No recording is of the object.',
  url: `${reference}/sforce_api_objects_eventrelation.htm`,
};

/** Schemas of a record, which names its object and contains its fields. `salesforce-records.ts` checks the fields. */
const records: readonly SchemaPatch[] = ['RecordOut', 'CollectionRecord'].map((schema) => ({
  provider: 'salesforce',
  files: ['rest.json'],
  at: ['components', 'schemas', schema],
  add: { additionalProperties: true },
  reason: 'A record has fields beside its attributes.',
  url: `${rest}/resources_composite_sobjects_collections.htm`,
}));

const answerOf = (path: string): readonly string[] => [
  ...['paths', `/services/data/{version}${path}`, 'get', 'responses', '200', 'content', 'application/json', 'schema'],
];

const further = (path: string, at: readonly string[], names: string, url: string): SchemaPatch => ({
  provider: 'salesforce',
  files: ['rest.json'],
  at: [...answerOf(path), ...at, 'properties'],
  add: named(names.split(' '), {}),
  reason: 'The description names what is needed, and the vendor answers much more.',
  url,
});

const flags =
  'activateable associateEntityType associateParentEntity custom customSetting deepCloneable deprecatedAndHidden ' +
  'feedEnabled hasSubtypes isInterface isSubtype keyPrefix labelPlural layoutable mergeable mruEnabled replicateable ' +
  'retrieveable searchable triggerable undeletable urls';
const writes = 'createable updateable deletable queryable';
const ofObject =
  'actionOverrides compactLayoutable defaultImplementation extendedBy extendsInterfaces implementedBy ' +
  'implementsInterfaces label listviewable lookupLayoutable namedLayoutInfos networkScopeFieldName recordTypeInfos ' +
  'searchLayoutable sobjectDescribeOption supportedScopes childRelationships';
const ofField =
  'aggregatable aiPredictionField autoNumber byteLength calculated calculatedFormula cascadeDelete caseSensitive ' +
  'compoundFieldName controllerName createable custom defaultValue defaultValueFormula defaultedOnCreate ' +
  'dependentPicklist deprecatedAndHidden digits displayLocationInDecimal encrypted externalId extraTypeInfo ' +
  'filterable filteredLookupInfo formulaTreatNullNumberAsZero groupable highScaleNumber htmlFormatted idLookup ' +
  'inlineHelpText label length mask maskType nameField namePointing nillable permissionable picklistValues ' +
  'polymorphicForeignKey precision queryByDistance referenceTargetField referenceTo relationshipName ' +
  'relationshipOrder restrictedDelete restrictedPicklist scale searchPrefilterable soapType sortable type unique ' +
  'updateable writeRequiresMasterRead';

const describePage =
  'https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describesobjects_describesobjectresult.htm';

const describes: readonly SchemaPatch[] = [
  further('/sobjects/{sObject}/describe', [], `${flags} ${writes} ${ofObject}`, describePage),
  further('/sobjects/{sObject}/describe', ['properties', 'fields', 'items'], ofField, describePage),
  further('/sobjects', ['properties', 'sobjects', 'items'], `${flags} ${writes}`, describePage),
];

const relationships: SchemaPatch = {
  provider: 'salesforce',
  files: ['rest.json'],
  at: ['paths'],
  remove: ['/services/data/{version}/sobjects/{sObject}/{id}/{relationship}'],
  reason: 'Nothing asks for it, and its address is that of a record by an external id.',
  url: `${rest}/resources_sobject_relationships.htm`,
};

const limit: JsonObject = {
  type: 'object',
  required: ['Max', 'Remaining'],
  properties: { Max: { type: 'integer' }, Remaining: { type: 'integer' } },
};

const limitNames =
  'ConcurrentAsyncGetReportInstances ConcurrentSyncReportRuns DailyApiRequests DailyAsyncApexExecutions ' +
  'DailyBulkApiBatches DailyBulkV2QueryJobs DailyStreamingApiEvents DataStorageMB FileStorageMB ' +
  'HourlyTimeBasedWorkflow MassEmail SingleEmail';

const limits: SchemaPatch = {
  provider: 'salesforce',
  files: ['rest.json'],
  at: answerOf('/limits'),
  was: { additionalProperties: limit },
  replace: { properties: named(limitNames.split(' '), limit) },
  reason: 'The names of the limits are documented.',
  url: `${rest}/resources_limits.htm`,
};

export const patches: readonly SchemaPatch[] = [
  ...codes('Contact', ['Mailing', 'Other']),
  ...codes('Lead', ['']),
  ...persons,
  relations,
  ofPersons,
  ...switched,
  ...records,
  ...describes,
  limits,
  relationships,
];
