import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import { Fault, limitExceeded, noParameter, rowError } from './faults.ts';
import type { Module, Org, Row, Values } from './org.ts';
import { createRecord, removeRecord, updateRecord } from './records.ts';

const most = 100;

/** Records in the body of a write. @throws Fault for a body without records, or with too many records */
const inputsIn = ({ body }: Call): readonly Values[] => {
  const { data } = Object(body);
  if (!Array.isArray(data) || data.length === 0 || !data.every(isObject)) {
    throw new Fault(400, 'MANDATORY_NOT_FOUND', 'required field not found', { api_name: 'data', json_path: '$.data' });
  }
  if (data.length > most) throw limitExceeded(most);
  return data;
};

const by = (org: Org) => ({ name: org.user(0).name, id: org.user(0).id });

const success = (message: string, details: object) => ({ code: 'SUCCESS', details, message, status: 'success' });

const saved = (org: Org, row: Row, message: string) =>
  success(message, {
    Modified_Time: org.time(row.modifiedAt),
    Modified_By: by(org),
    Created_Time: org.time(row.createdAt),
    id: org.idOf(row),
    Created_By: by(org),
  });

type Outcome = ReturnType<typeof saved> | ReturnType<typeof rowError>;

const outcomeOf = (carryOut: () => Outcome): { readonly outcome: Outcome; readonly fault?: Fault } => {
  try {
    return { outcome: carryOut() };
  } catch (fault) {
    if (fault instanceof Fault) return { outcome: rowError(fault), fault };
    throw fault;
  }
};

/**
 * Answer for all rows with a single status: 207 if some rows were refused.
 * https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html
 */
const answer = (outcomes: readonly ReturnType<typeof outcomeOf>[], status: number): Answer => {
  const faults = outcomes.flatMap(({ fault }) => fault ?? []);
  const all = faults.length === outcomes.length ? (faults[0]?.status ?? status) : 207;
  return { status: faults.length === 0 ? status : all, body: { data: outcomes.map(({ outcome }) => outcome) } };
};

/** Each record has its own outcome: 201, or 207 if some failed. @throws Fault 400 for too many records */
export const createRecords = (org: Org, module: Module, call: Call): Answer =>
  answer(
    inputsIn(call).map((input, index) =>
      outcomeOf(() => saved(org, createRecord(org, module, input, index), 'record added')),
    ),
    201,
  );

/** Changes several records, or the record in the path. @param id of the path, if the path names a record */
export const updateRecords = (org: Org, module: Module, call: Call, id?: string): Answer =>
  answer(
    inputsIn(call).map((input, index) =>
      outcomeOf(() => saved(org, updateRecord(org, module, id ?? String(input.id), input, index), 'record updated')),
    ),
    200,
  );

/** Each id has its own outcome. @throws Fault 400 for too many ids */
export const removeRecords = (org: Org, module: Module, ids: readonly string[]): Answer => {
  if (ids.length > most) throw limitExceeded(most);
  return answer(
    ids.map((id) =>
      outcomeOf(() => {
        removeRecord(org, module, id);
        return success('record deleted', { id }) as Outcome;
      }),
    ),
    200,
  );
};

/** Ids of the query parameter, separated by commas. @throws Fault 400 if the parameter is absent or empty */
export const idsIn = (call: Call): readonly string[] => {
  const ids = call.query.get('ids');
  if (ids === null || ids === '') throw noParameter('ids');
  return ids.split(',');
};
