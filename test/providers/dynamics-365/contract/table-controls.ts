import { inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control, Negative, Sample } from '../../../contract/controls/negative-controls.ts';

const id = '0b5c8a5e-0001-4000-8000-000000000001';
const api = '/api/data/v9.2';
const context = `https://acme.crm.dynamics.com${api}/$metadata#rows`;

const control = (operation: string, valid: Partial<Sample>, negatives: readonly Negative[]): Control => ({
  provider: 'dynamics-365',
  operation: `${operation.split(' ')[0] ?? ''} ${api}${operation.split(' ')[1] ?? ''}`,
  valid: { path: `${api}${(operation.split(' ')[1] ?? '').replace('{id}', id)}`, ...valid },
  negatives,
});

const localized = { Label: 'Plate', LanguageCode: 1033 };
const label = { LocalizedLabels: [localized], UserLocalizedLabel: localized };

const table = { LogicalName: 'new_boat', EntitySetName: 'new_boats', PrimaryNameAttribute: 'new_name' };
const column = {
  '@odata.type': '#Microsoft.Dynamics.CRM.ComplexPicklistAttributeMetadata',
  LogicalName: 'new_rig',
  AttributeType: 'Picklist',
  AttributeTypeName: { Value: 'PicklistType' },
  DisplayName: label,
  IsCustomAttribute: true,
  OptionSet: { MetadataId: id, Options: [{ Value: 1, Label: label }] },
};
const relationship = {
  ReferencingAttribute: 'new_party',
  ReferencedEntity: 'account',
  ReferencingEntityNavigationPropertyName: 'new_Party_account',
};
const changes = (attribute: object) => ({
  '@odata.context': context,
  ServerVersionStamp: '1!1',
  EntityMetadata: [{ LogicalName: 'new_boat', MetadataId: id, HasChanged: null, Attributes: [attribute] }],
});

const row = {
  '@odata.etag': 'W/"1"',
  createdon: '2026-01-02T00:00:00Z',
  modifiedon: '2026-01-02T00:00:00Z',
  statecode: 0,
  statuscode: 1,
  new_boatid: id,
  new_name: 'Beagle',
};
const stateless = { ...row, statecode: 'Active' };
const badId: Negative = {
  name: 'an id that is none',
  where: 'path',
  message: /must match pattern/,
  change: { path: `${api}/new_boats(one)` },
};
const one = { path: `${api}/new_boats(${id})` };
const wrongState = inAnswer('a state that is text', /must be integer/, stateless);
const strange = inBody('a column that is not of the org', /unknown field/, { name: 'Beagle' });

/** Controls of table definitions, and of rows of custom tables. */
export const dynamicsTableControls: readonly Control[] = [
  control(
    'GET /EntityDefinitions',
    { query: '$filter=IsCustomEntity eq true', answer: { '@odata.context': context, value: [table] } },
    [
      inAnswer('a table without a name', /required property 'LogicalName'/, {
        '@odata.context': context,
        value: [{ ...table, LogicalName: undefined }],
      }),
      {
        name: 'a condition that is none',
        where: 'query',
        message: /must match pattern/,
        change: { query: '$filter=IsCustomEntity' },
      },
    ],
  ),
  control(
    "GET /EntityDefinitions(LogicalName='{table}')/ManyToOneRelationships",
    {
      path: `${api}/EntityDefinitions(LogicalName='new_boat')/ManyToOneRelationships`,
      query: "$filter=ReferencingAttribute eq 'new_party'",
      answer: { '@odata.context': context, value: [relationship] },
    },
    [
      inAnswer('a lookup without its property', /required property/, {
        '@odata.context': context,
        value: [{ ...relationship, ReferencingEntityNavigationPropertyName: undefined }],
      }),
    ],
  ),
  control(
    'GET /RetrieveMetadataChanges(Query=@p1)',
    {
      query: `@p1=${encodeURIComponent('{"Properties":{"AllProperties":false,"PropertyNames":[]}}')}`,
      answer: changes(column),
    },
    [
      inAnswer(
        'a column without a name',
        /required property 'LogicalName'/,
        changes({ ...column, LogicalName: undefined }),
      ),
      inAnswer(
        'a choice that is text',
        /must be integer/,
        changes({ ...column, OptionSet: { MetadataId: id, Options: [{ Value: 'one', Label: label }] } }),
      ),
    ],
  ),
  control(
    'GET /new_tables',
    {
      path: `${api}/new_boats`,
      query: '$filter=new_boatid ne null',
      answer: { '@odata.context': context, value: [row] },
    },
    [inAnswer('rows that are no list', /must be array/, { '@odata.context': context, value: row })],
  ),
  control('GET /new_tables({id})', { ...one, answer: row }, [badId, wrongState]),
  control('POST /new_tables', { path: `${api}/new_boats`, body: { new_name: 'Beagle' }, status: 201, answer: row }, [
    strange,
    wrongState,
  ]),
  control('PATCH /new_tables({id})', { ...one, body: { new_name: 'Beagle' }, answer: row }, [
    badId,
    strange,
    wrongState,
  ]),
  control('DELETE /new_tables({id})', { ...one, status: 204 }, [badId]),
];
