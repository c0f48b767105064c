import type { Accepted, ScopeTable } from '../shared/scopes.ts';
import { Refusal } from '../shared/vendor.ts';
import { failure } from './errors.ts';

/**
 * Requires all of these scopes. A write scope includes reading. https://docs.attio.com/rest-api/guides/authentication
 */
const needs = (...scopes: readonly string[]): Accepted =>
  scopes.reduce<readonly (readonly string[])[]>(
    (all, scope) => {
      const also = scope.endsWith(':read') ? [scope, `${scope}-write`] : [scope];
      return all.flatMap((others) => also.map((one) => [...others, one]));
    },
    [[]],
  );

const configuration = 'object_configuration:read';
const readRecords = needs('record_permission:read', configuration);
const writeRecords = needs('record_permission:read-write', configuration);
const readEntries = needs('list_entry:read', 'list_configuration:read');
const writeEntries = needs('list_entry:read-write', 'list_configuration:read');
const withRecords = [configuration, 'record_permission:read'] as const;
const readTasks = needs('task:read', ...withRecords, 'user_management:read');
const writeTasks = needs('task:read-write', ...withRecords, 'user_management:read');
const readNotes = needs('note:read', ...withRecords);
const writeNotes = needs('note:read-write', ...withRecords);

/** Scopes from the description of each operation. https://docs.attio.com/rest-api/endpoint-reference */
export const scopeTable: ScopeTable = {
  'GET /v2/self': [],
  'GET /v2/objects': needs(configuration),
  'GET /v2/objects/{object}': needs(configuration),
  'GET /v2/objects/{object}/attributes': needs(configuration),
  'GET /v2/objects/{object}/attributes/{attribute}': needs(configuration),
  'GET /v2/lists/{list}/attributes': needs(configuration),
  'GET /v2/lists/{list}/attributes/{attribute}': needs(configuration),
  'GET /v2/lists/{list}/attributes/{attribute}/options': needs(configuration),
  'GET /v2/lists/{list}/attributes/{attribute}/statuses': needs(configuration),
  'GET /v2/objects/{object}/attributes/{attribute}/options': needs(configuration),
  'GET /v2/objects/{object}/attributes/{attribute}/statuses': needs(configuration),
  'POST /v2/objects/{object}/records/query': readRecords,
  'POST /v2/objects/{object}/records': writeRecords,
  'PUT /v2/objects/{object}/records': writeRecords,
  'GET /v2/objects/{object}/records/{record_id}': readRecords,
  'PATCH /v2/objects/{object}/records/{record_id}': writeRecords,
  'PUT /v2/objects/{object}/records/{record_id}': writeRecords,
  'DELETE /v2/objects/{object}/records/{record_id}': writeRecords,
  'GET /v2/lists': needs('list_configuration:read'),
  'GET /v2/lists/{list}': needs('list_configuration:read'),
  'POST /v2/lists/{list}/entries/query': readEntries,
  'POST /v2/lists/{list}/entries': writeEntries,
  'GET /v2/lists/{list}/entries/{entry_id}': readEntries,
  'PATCH /v2/lists/{list}/entries/{entry_id}': writeEntries,
  'PUT /v2/lists/{list}/entries/{entry_id}': writeEntries,
  'DELETE /v2/lists/{list}/entries/{entry_id}': writeEntries,
  'GET /v2/workspace_members': needs('user_management:read'),
  'GET /v2/workspace_members/{workspace_member_id}': needs('user_management:read'),
  'GET /v2/notes': readNotes,
  'POST /v2/notes': writeNotes,
  'GET /v2/notes/{note_id}': readNotes,
  'PATCH /v2/notes/{note_id}': writeNotes,
  'DELETE /v2/notes/{note_id}': needs('note:read-write'),
  'GET /v2/tasks': readTasks,
  'POST /v2/tasks': writeTasks,
  'GET /v2/tasks/{task_id}': readTasks,
  'PATCH /v2/tasks/{task_id}': writeTasks,
  'DELETE /v2/tasks/{task_id}': needs('task:read-write'),
  'GET /v2/webhooks': needs('webhook:read'),
  'POST /v2/webhooks': needs('webhook:read-write'),
  'GET /v2/webhooks/{webhook_id}': needs('webhook:read'),
  'DELETE /v2/webhooks/{webhook_id}': needs('webhook:read-write'),
};

/** Scopes in the settings of the app: the declaration requests the same ones. */
export const appScopes = [
  'record_permission:read-write',
  'object_configuration:read',
  'list_entry:read-write',
  'list_configuration:read',
  'note:read-write',
  'task:read-write',
  'user_management:read',
  'webhook:read-write',
];

/** A 403 with the code `missing_scopes`, without the names of the scopes. */
export const missingScopes = (): Refusal => new Refusal(failure(403));
