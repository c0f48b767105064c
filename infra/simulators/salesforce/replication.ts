import type { Answer, Call } from '../shared/vendor.ts';
import { dataRoute, typeNamed } from './api.ts';
import { Fault } from './faults.ts';
import type { ObjectType } from './objects/define.ts';
import { type Org, toDateTime } from './org.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/**
 * Days that the logs keep.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_get_deleted.htm
 */
const deletedDays = 15;
const updatedDays = 30;

interface Window {
  readonly start: number;
  readonly end: number;
}

/** Rounds down to a minute: seconds are ignored. */
const toMinute = (at: number): number => Math.floor(at / minute) * minute;

const invalid = (code: string, message: string): Fault => new Fault(400, code, message);

const timeIn = ({ query }: Call, name: string): number => {
  // An unencoded plus is decoded as a space, so the time has no valid time zone.
  const at = Date.parse((query.get(name) ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(at))
    throw invalid('INVALID_FIELD', `Invalid or missing ${name}: a date and time with its time zone`);
  return toMinute(at);
};

const windowOf = (org: Org, call: Call, days: number): Window => {
  const [start, end] = [timeIn(call, 'start'), timeIn(call, 'end')];
  if (end <= start) throw invalid('INVALID_REPLICATION_DATE', 'endDate must be greater than startDate');
  if (start < org.rules.now() - days * day) {
    throw invalid(
      'INVALID_REPLICATION_DATE',
      `startDate before org replication enabled date or more than ${days} days ago`,
    );
  }
  return { start, end };
};

const replicated = (org: Org, call: Call): ObjectType => {
  const type = typeNamed(org, call.params.object);
  if (type.fields.some(({ name }) => name === 'IsDeleted')) return type;
  throw invalid('INVALID_TYPE', `object type '${type.name}' is not supported for replication`);
};

const deleted = (org: Org, call: Call): Answer => {
  const type = replicated(org, call);
  const { start, end } = windowOf(org, call, deletedDays);
  // Includes purged records until the log drops them.
  const rows = org
    .table(type)
    .all()
    .filter(
      ({ deletedAt, values }) =>
        deletedAt !== undefined && deletedAt >= start && deletedAt < end && values.IsDeleted === true,
    );
  return {
    status: 200,
    body: {
      deletedRecords: rows.map((row) => ({ id: org.idOf(type, row), deletedDate: toDateTime(row.deletedAt ?? 0) })),
      earliestDateAvailable: toDateTime(toMinute(org.rules.now() - deletedDays * day)),
      latestDateCovered: toDateTime(Math.min(end, toMinute(org.rules.now()))),
    },
  };
};

const updated = (org: Org, call: Call): Answer => {
  const type = replicated(org, call);
  const { start, end } = windowOf(org, call, updatedDays);
  const [from, to] = [toDateTime(start), toDateTime(end)];
  const rows = org.rows(type).filter(({ values }) => {
    const at = String(values.SystemModstamp ?? values.LastModifiedDate ?? '');
    return values.IsDeleted !== true && at >= from && at < to;
  });
  return {
    status: 200,
    body: {
      ids: rows.map((row) => org.idOf(type, row)),
      latestDateCovered: toDateTime(Math.min(end, toMinute(org.rules.now()))),
    },
  };
};

/** Changes by time, in whole minutes: 15 days of deletions, 30 days of updates. */
export const replicationRoutes = [
  dataRoute('GET', '/sobjects/{object}/deleted', deleted),
  dataRoute('GET', '/sobjects/{object}/updated', updated),
];
