import type { Quirk } from '../define.ts';
import { getText } from '../language/answers.ts';
import { path } from './version.ts';

/**
 * Finds the record that a merged record became part of. The vendor deletes the merged record, which names the remaining
 * record while it is in the recycle bin.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_merge.htm
 * @param name the vendor's name of the kind of record
 */
export const mergedInto = (name: string) =>
  function* (): Quirk<string | undefined> {
    const q = `SELECT MasterRecordId FROM ${name} WHERE Id = {id:literal} AND IsDeleted = true`;
    const answer = yield { request: { method: 'GET', path: path('/queryAll'), query: { q } } };
    return getText(answer, 'records.0.MasterRecordId');
  };
