import { controlOf } from '../../../contract/controls/faults.ts';
import type { Control, Negative, Sample } from '../../../contract/controls/negative-controls.ts';
import { requiredOf } from './required.ts';

export const moment = '2026-01-02T03:04:05.000Z';

export const page = (result: unknown) => ({ results: [result], paging: { next: { after: '101' } } });

const association = (associationTypeId: number) => [
  { to: { id: '7' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] },
];

export const control = controlOf('hubspot');

export const objects = '/crm/v3/objects';

export const unknownProperty = (change: Partial<Sample>, where: Negative['where']): Negative => ({
  name: 'an unknown property name',
  where,
  message: /unknown property "shoe_size"/,
  change,
});

export const list = (plural: string, result: Record<string, unknown>, properties: string): Control =>
  control(
    `GET ${objects}/${plural}`,
    { path: `${objects}/${plural}`, query: `limit=10&after=100&properties=${properties}`, answer: page(result) },
    [
      { name: 'a limit in words', where: 'query', message: /integer/, change: { query: 'limit=ten' } },
      { name: 'a limit given twice', where: 'query', message: /more than once/, change: { query: 'limit=1&limit=2' } },
      unknownProperty({ query: `properties=${properties},shoe_size` }, 'query'),
      unknownProperty({ answer: page({ ...result, properties: { shoe_size: '38' } }) }, 'response'),
      {
        name: 'a number for a property',
        where: 'response',
        message: /must be string,null/,
        change: { answer: page({ ...result, properties: { hs_object_id: 101 } }) },
      },
      {
        name: 'a record without id',
        where: 'response',
        message: /required property 'id'/,
        change: { answer: page({ ...result, id: undefined }) },
      },
    ],
  );

export const get = (plural: string, parameter: string, result: Record<string, unknown>, properties: string): Control =>
  control(
    `GET ${objects}/${plural}/{${parameter}}`,
    { path: `${objects}/${plural}/101`, query: `properties=${properties}`, answer: result },
    [
      { name: 'archived in words', where: 'query', message: /boolean/, change: { query: 'archived=yes' } },
      unknownProperty({ query: 'properties=shoe_size' }, 'query'),
      {
        name: 'an error without category',
        where: 'response',
        message: /required property 'category'/,
        change: { status: 404, answer: { status: 'error', message: 'Not found', correlationId: crypto.randomUUID() } },
      },
    ],
  );

export const create = (plural: string, properties: Record<string, string>, result: unknown, type: number): Control => {
  const body = { properties, associations: association(type) };
  return control(`POST ${objects}/${plural}`, { path: `${objects}/${plural}`, body, status: 201, answer: result }, [
    {
      name: 'no associations',
      where: 'request',
      message: /required property 'associations'/,
      change: { body: { properties } },
    },
    {
      name: 'a number for a property',
      where: 'request',
      message: /must be string/,
      change: { body: { ...body, properties: { ...properties, hubspot_owner_id: 12 } } },
    },
    {
      name: 'a read-only property',
      where: 'request',
      message: /"hs_object_id" is read-only/,
      change: { body: { ...body, properties: { hs_object_id: '1' } } },
    },
    unknownProperty({ body: { ...body, properties: { shoe_size: '38' } } }, 'request'),
    ...requiredOf(plural).map((names): Negative => {
      const others = Object.entries(properties).filter(([name]) => !names.includes(name));
      return {
        name: `no ${names.join(' or ')}`,
        where: 'request',
        message: new RegExp(`required property "${names[0]}".* is missing`),
        change: { body: { ...body, properties: Object.fromEntries(others) } },
      };
    }),
    {
      name: 'an unknown association category',
      where: 'request',
      message: /allowed values/,
      change: {
        body: {
          ...body,
          associations: [{ to: { id: '7' }, types: [{ associationCategory: 'OURS', associationTypeId: 1 }] }],
        },
      },
    },
    { name: 'no body', where: 'request', message: /body is missing/, change: { body: undefined } },
  ]);
};

export const patch = (
  plural: string,
  parameter: string,
  properties: Record<string, string>,
  result: unknown,
): Control =>
  control(
    `PATCH ${objects}/${plural}/{${parameter}}`,
    { path: `${objects}/${plural}/101`, body: { properties }, answer: result },
    [
      { name: 'no properties', where: 'request', message: /required property 'properties'/, change: { body: {} } },
      {
        name: 'null for a property',
        where: 'request',
        message: /must be string/,
        change: { body: { properties: { hubspot_owner_id: null } } },
      },
      unknownProperty({ body: { properties: { shoe_size: '38' } } }, 'request'),
    ],
  );

export const search = (plural: string, modified: string, property: string, result: unknown): Control => {
  const filter = { propertyName: modified, operator: 'GTE', value: '1767322800000' };
  const body = {
    filterGroups: [{ filters: [filter] }],
    sorts: [modified],
    properties: [property],
    limit: 100,
    after: '0',
  };
  const answer = { total: 1, ...page(result) };
  return control(`POST ${objects}/${plural}/search`, { path: `${objects}/${plural}/search`, body, answer }, [
    {
      name: 'an unknown operator',
      where: 'request',
      message: /allowed values/,
      change: { body: { ...body, filterGroups: [{ filters: [{ ...filter, operator: 'SINCE' }] }] } },
    },
    {
      name: 'an unknown filter field',
      where: 'request',
      message: /unknown field "field"/,
      change: { body: { ...body, filterGroups: [{ filters: [{ ...filter, field: 'x' }] }] } },
    },
    {
      name: 'a limit in words',
      where: 'request',
      message: /must be integer/,
      change: { body: { ...body, limit: '100' } },
    },
    unknownProperty({ body: { ...body, properties: ['shoe_size'] } }, 'request'),
    unknownProperty({ body: { ...body, sorts: [{ propertyName: 'shoe_size', direction: 'ASCENDING' }] } }, 'request'),
    unknownProperty(
      { body: { ...body, filterGroups: [{ filters: [{ ...filter, propertyName: 'shoe_size' }] }] } },
      'request',
    ),
    {
      name: 'no total',
      where: 'response',
      message: /required property 'total'/,
      change: { answer: page(result) },
    },
  ]);
};

export const remove = (plural: string, parameter: string): Control =>
  control(`DELETE ${objects}/${plural}/{${parameter}}`, { path: `${objects}/${plural}/101`, status: 204 }, [
    { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id: '101' } } },
    {
      name: 'a record in the answer',
      where: 'response',
      message: /not described/,
      change: { status: 200, answer: {} },
    },
  ]);

export const readMany = (plural: string, property: string, result: unknown): Control => {
  const body = { inputs: [{ id: '101' }], properties: [property], propertiesWithHistory: [] };
  const answer = { status: 'COMPLETE', results: [result], startedAt: moment, completedAt: moment };
  return control(`POST ${objects}/${plural}/batch/read`, { path: `${objects}/${plural}/batch/read`, body, answer }, [
    {
      name: 'an input without id',
      where: 'request',
      message: /required property 'id'/,
      change: { body: { ...body, inputs: [{}] } },
    },
    {
      name: 'bare ids',
      where: 'request',
      message: /must be object/,
      change: { body: { ...body, inputs: ['101'] } },
    },
    {
      name: 'no history',
      where: 'request',
      message: /required property 'propertiesWithHistory'/,
      change: { body: { inputs: [{ id: '101' }], properties: [property] } },
    },
    {
      name: 'an unknown batch state',
      where: 'response',
      message: /allowed values/,
      change: { answer: { ...answer, status: 'DONE' } },
    },
    unknownProperty({ body: { ...body, properties: ['shoe_size'] } }, 'request'),
  ]);
};

/** Batch requests: a create with associations, an update and an archive. */
export const batchWrites = (
  plural: string,
  properties: Record<string, string>,
  result: Record<string, unknown>,
  type: number,
): readonly Control[] => {
  const path = `${objects}/${plural}/batch`;
  const times = { startedAt: moment, completedAt: moment };
  const answer = { status: 'COMPLETE', results: [{ ...result, objectWriteTraceId: 'a' }], ...times };
  const created = { properties, associations: association(type), objectWriteTraceId: 'a' };
  const changed = { id: '101', properties };
  const failure = { status: 'error', category: 'OBJECT_NOT_FOUND', message: 'Gone', errors: [], links: {} };
  const partly = { ...answer, results: [], numErrors: 1, errors: [{ ...failure, context: { ids: ['101'] } }] };
  const answers: readonly Negative[] = [
    unknownProperty({ answer: { ...answer, results: [{ ...result, properties: { shoe_size: '38' } }] } }, 'response'),
    {
      name: 'an unknown batch state',
      where: 'response',
      message: /allowed values/,
      change: { answer: { ...answer, status: 'DONE' } },
    },
    {
      name: 'a failure without context',
      where: 'response',
      message: /required property 'context'/,
      change: { status: 207, answer: { ...partly, errors: [failure] } },
    },
  ];
  return [
    control(`POST ${path}/create`, { path: `${path}/create`, body: { inputs: [created] }, status: 201, answer }, [
      {
        name: 'an input without associations',
        where: 'request',
        message: /required property 'associations'/,
        change: { body: { inputs: [{ properties }] } },
      },
      unknownProperty({ body: { inputs: [{ ...created, properties: { shoe_size: '38' } }] } }, 'request'),
      ...answers,
    ]),
    control(`POST ${path}/update`, { path: `${path}/update`, body: { inputs: [changed] }, answer }, [
      {
        name: 'an input without id',
        where: 'request',
        message: /required property 'id'/,
        change: { body: { inputs: [{ properties }] } },
      },
      unknownProperty({ body: { inputs: [{ ...changed, properties: { shoe_size: '38' } }] } }, 'request'),
      ...answers,
    ]),
    control(`POST ${path}/archive`, { path: `${path}/archive`, body: { inputs: [{ id: '101' }] }, status: 204 }, [
      {
        name: 'bare ids',
        where: 'request',
        message: /must be object/,
        change: { body: { inputs: ['101'] } },
      },
      {
        name: 'a record in the answer',
        where: 'response',
        message: /not described/,
        change: { status: 200, answer: {} },
      },
    ]),
  ];
};
