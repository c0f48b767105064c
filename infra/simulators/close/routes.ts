import { idIn, ok } from '../shared/answers.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { badRequest, notFound } from './errors.ts';
import { listEvents } from './events.ts';
import { addHook, listHooks, removeHook } from './hooks.ts';
import { listRecords, page } from './lists.ts';
import type { Organization } from './organization.ts';
import { presentRecord, withFields } from './present.ts';
import {
  presentActivityType,
  presentField,
  presentMe,
  presentObjectType,
  presentPipeline,
  presentUser,
} from './present-account.ts';
import { createRecord, knownRecord, mergeLeads, removeRecord, updateRecord } from './records.ts';
import { searchRecords } from './search.ts';
import type { CustomType, FieldOwner, RecordType, Row } from './types.ts';

const paths: Readonly<Record<RecordType, string>> = {
  leads: '/lead/',
  contacts: '/contact/',
  opportunities: '/opportunity/',
  tasks: '/task/',
  notes: '/activity/note/',
  calls: '/activity/call/',
  emails: '/activity/email/',
  meetings: '/activity/meeting/',
  customObjects: '/custom_object/',
  customActivities: '/activity/custom/',
};

/** Successful answers to writes, if the status is not 200. https://developer.close.com/api/resources/custom-objects */
const statuses: Partial<Record<RecordType, { readonly created: number; readonly deleted: Answer }>> = {
  customObjects: { created: 201, deleted: { status: 204 } },
};

const recordRoutes = (type: RecordType): Route<Organization>[] => {
  const path = paths[type];
  const one = `${path}{id}/`;
  const shown = (organization: Organization, row: Row, call: Call): Answer =>
    ok(withFields(presentRecord(organization, type, row), call.query.get('_fields')?.split(',')));
  const create: Route<Organization> = {
    method: 'POST',
    path,
    handle: (organization, call) => ({
      ...shown(organization, createRecord(organization, type, call.body), call),
      status: statuses[type]?.created ?? 200,
    }),
  };
  return [
    // Custom objects can only be listed per lead. The search returns the objects of all leads.
    ...(type === 'customObjects' ? [] : [{ method: 'GET' as const, path, handle: listRecords(type) }]),
    // Meetings come from calendars, so no request creates them.
    ...(type === 'meetings' ? [] : [create]),
    {
      method: 'GET',
      path: one,
      handle: (organization, call) => shown(organization, knownRecord(organization, type, idIn(call)), call),
    },
    {
      method: 'PUT',
      path: one,
      handle: (organization, call) =>
        shown(organization, updateRecord(organization, type, idIn(call), call.body), call),
    },
    {
      method: 'DELETE',
      path: one,
      handle: (organization, call) => {
        removeRecord(organization, type, idIn(call));
        return statuses[type]?.deleted ?? ok({});
      },
    },
  ];
};

const listUsers = (organization: Organization, call: Call): Answer =>
  page(
    call,
    organization.users.map((user) => presentUser(organization, user)),
  );

const getUser = (organization: Organization, call: Call): Answer => {
  const user = organization.users.find(({ id }) => id === idIn(call));
  if (user === undefined) throw notFound('User');
  return ok(presentUser(organization, user));
};

const listPipelines = (organization: Organization): Answer =>
  ok({ data: organization.pipelines.map((one) => presentPipeline(organization, one)), has_more: false });

const getSchema = (organization: Organization, { params }: Call): Answer => {
  const fields = organization.fields[params.object_type as FieldOwner];
  if (fields === undefined) throw notFound('CustomFieldSchema');
  return ok({ fields: fields.map(presentField), object_type: params.object_type });
};

const schemaOf = (types: readonly CustomType[], call: Call, of: string): Answer => {
  const type = types.find(({ id }) => id === idIn(call));
  if (type === undefined) throw notFound('CustomFieldSchema');
  return ok({ fields: type.fields.map(presentField), object_type: `${of}/${type.id}` });
};

const listObjectTypes = (organization: Organization): Answer =>
  ok({ data: organization.objectTypes.map((type) => presentObjectType(organization, type)) });

const listActivityTypes = (organization: Organization): Answer =>
  ok({ data: organization.activityTypes.map((type) => presentActivityType(organization, type)) });

const merge = (organization: Organization, { body }: Call): Answer => {
  const { source, destination } = Object(body);
  if (typeof source !== 'string' || typeof destination !== 'string')
    throw badRequest('source and destination are needed.');
  mergeLeads(organization, source, destination);
  return ok({});
};

/** All routes of the simulator. Literal paths come before paths with an id. */
export const closeRoutes: readonly Route<Organization>[] = [
  { method: 'POST', path: '/lead/merge/', handle: merge },
  ...(Object.keys(paths) as RecordType[]).flatMap(recordRoutes),
  { method: 'POST', path: '/data/search/', handle: searchRecords },
  { method: 'GET', path: '/event/', handle: listEvents },
  { method: 'GET', path: '/pipeline/', handle: listPipelines },
  { method: 'GET', path: '/user/', handle: listUsers },
  { method: 'GET', path: '/user/{id}/', handle: getUser },
  { method: 'GET', path: '/me/', handle: (organization) => ok(presentMe(organization)) },
  { method: 'GET', path: '/webhook/', handle: listHooks },
  { method: 'POST', path: '/webhook/', handle: addHook },
  { method: 'DELETE', path: '/webhook/{id}/', handle: removeHook },
  { method: 'GET', path: '/custom_field_schema/{object_type}/', handle: getSchema },
  {
    method: 'GET',
    path: '/custom_field_schema/custom_object/{id}/',
    handle: (organization, call) => schemaOf(organization.objectTypes, call, 'custom_object'),
  },
  { method: 'GET', path: '/custom_object_type/', handle: listObjectTypes },
  {
    method: 'GET',
    path: '/custom_field_schema/activity/{id}/',
    handle: (organization, call) => schemaOf(organization.activityTypes, call, 'activity'),
  },
  { method: 'GET', path: '/custom_activity/', handle: listActivityTypes },
];
