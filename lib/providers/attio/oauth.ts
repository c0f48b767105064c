import type { OAuth } from '../define.ts';

/**
 * Scopes that allow reading: the read-only scope, or the scope that also allows writes.
 * https://docs.attio.com/rest-api/guides/authentication
 */
const read = (name: string) => [`${name}:read`, `${name}:read-write`] as const;

/**
 * Scopes for records. Every record belongs to an object, and the attributes of the object are needed too.
 * https://docs.attio.com/rest-api/endpoint-reference/records/list-records
 */
const records = [read('record_permission'), read('object_configuration')] as const;
const written = ['record_permission:read-write'] as const;
const members = [read('user_management')] as const;
const configuration = [read('object_configuration')] as const;

// The settings of an app contain its scopes, so a consent requests no scopes.
// https://docs.attio.com/docs/oauth/authorize
export const oauth = {
  authorizeUrl: 'https://app.attio.com/authorize',
  tokenUrl: 'https://app.attio.com/oauth/token',
  scopes: [],
  readScopes: {
    'crm.contact': records,
    'crm.company': records,
    'crm.deal': records,
    'crm.note': [read('note'), ...records],
    'crm.task': [read('task'), ...records, ...members],
    'crm.pipeline': configuration,
    'crm.stage': configuration,
    'crm.user': members,
    'crm.custom-object': [...records, read('list_entry'), read('list_configuration')],
  },
  writeScopes: {
    'crm.contact': written,
    'crm.company': written,
    'crm.deal': written,
    'crm.note': ['note:read-write'],
    'crm.task': ['task:read-write'],
    'crm.custom-object': [...written, 'list_entry:read-write'],
  },
  pkce: false,
} as const satisfies OAuth;
