import type { Metadata } from '../define.ts';
import { path } from './version.ts';

/**
 * Prefixes of tables that the vendor's own apps add to an org. There are hundreds of such tables.
 * https://learn.microsoft.com/en-us/common-data-model/schema/core/applicationcommon/overview
 */
export const vendorPrefix = '(?:adx|ms(?:[a-ce-z]|d(?!yn))*dyn[a-z]*|msevtmgt|msfp|mspcat|mspp)_';

/** Standard tables that the webhook reports. */
export const watchedTables = [
  'contact',
  'account',
  'lead',
  'opportunity',
  'annotation',
  'task',
  'phonecall',
  'email',
  'appointment',
  'incident',
  'systemuser',
  'team',
] as const;

/** Start of a pattern: the name is not a watched table. */
export const noneOfWatched = `^(?!(?:${watchedTables.join('|')})$)`;

/**
 * Prefix of a table that an org has added. The prefix names its publisher.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-entity-definitions-using-web-api
 */
const added = `(?!${vendorPrefix})[a-z][a-z0-9]*_`;

/** Pattern of all other tables, which are not watched. */
const unwatched = new RegExp(`${noneOfWatched}(?!${added})`);

const messages = ['Create', 'Update', 'Delete'].map((name) => `name eq '${name}'`).join(' or ');

/**
 * Message filters of the watched tables, each under its message. The answer contains all tables of an org, and only the
 * name shows whether the org has added a table. If an org lacks a table, the answer contains no filter for this table.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/sdkmessagefilter
 */
export const messageFilters: Metadata = {
  request: {
    method: 'GET',
    path: path('/sdkmessages'),
    query: {
      $select: 'name',
      $filter: messages,
      $expand:
        'sdkmessageid_sdkmessagefilter($select=primaryobjecttypecode;$filter=iscustomprocessingstepallowed eq true)',
    },
  },
  records: ['value', 'sdkmessageid_sdkmessagefilter'],
  group: 'sdkmessageid',
  value: 'sdkmessagefilterid',
  label: 'primaryobjecttypecode',
  leaveOut: { primaryobjecttypecode: [unwatched] },
};
