import type { ObjectAction, UnifiedObject } from '../../objects/define.ts';
import type { Route } from '../../route.ts';
import { creating } from './record-grants.ts';
import { previewQuery } from './record-queries.ts';
import { paramsOf, pathsOf, withArticle } from './records.ts';

/** Row of an action on a record. The path names the object and the action. */
export const actionRow = (object: UnifiedObject, name: string, { body, does, once }: ObjectAction) =>
  ({
    handler: `${object.vertical}/actions.act`,
    operation: `${object.vertical}.${object.plural}.${name}`,
    group: object.vertical,
    method: 'POST',
    ...pathsOf(object, `/{id}/${name}`),
    summary: `${does} ${withArticle(object.noun)}`,
    auth: 'connection',
    scope: 'records:write',
    status: 200,
    params: paramsOf(object),
    query: previewQuery,
    body,
    bodyOptional: Object.keys(body.shape).length === 0,
    response: object.record,
    idempotent: once ? 'required' : true,
    previewed: true,
    errors: ['plan_required'],
    uses: creating,
  }) satisfies Route;

/** Rows of all actions on records of an object. */
export const actionRows = (object: UnifiedObject) =>
  Object.entries(object.actions ?? {}).map(([name, action]) => ({ name, row: actionRow(object, name, action) }));
