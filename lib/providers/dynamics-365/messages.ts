import type { Metadata } from '../define.ts';
import { path } from './version.ts';

/** Before the names of tables that the vendor's own apps add to an org, of which there are hundreds. https://learn.microsoft.com/en-us/common-data-model/schema/core/applicationcommon/overview */
export const vendorPrefix = '(?:adx|ms(?:[a-ce-z]|d(?!yn))*dyn[a-z]*|msevtmgt|msfp|mspcat|mspp)_';

/** Tables of every org whose changes are told. */
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

/** At the beginning of a pattern: the name is none of these. */
export const noneOfWatched = `^(?!(?:${watchedTables.join('|')})$)`;

/** A table that an org has added has the prefix of whoever has made it. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-entity-definitions-using-web-api */
const added = `(?!${vendorPrefix})[a-z][a-z0-9]*_`;

/** Any other table. */
const unwatched = new RegExp(`${noneOfWatched}(?!${added})`);

const messages = ['Create', 'Update', 'Delete'].map((name) => `name eq '${name}'`).join(' or ');

/**
 * What can be told of these tables: the filters of messages, each under its message. All tables of an org are answered: which of
 * them it has added, filters do not say but by their names. An org that lacks a table has none of it.
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
