import { idIn } from '../shared/answers.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, knownRow } from './account.ts';
import { badRequest } from './errors.ts';
import { createRecord, removeRecord, updateRecord } from './records.ts';
import type { Row, Values } from './types.ts';

/** Answer to the creation or change of a campaign, as recorded. */
const written = ({ id, values }: Row): Answer => ({
  status: 200,
  body: { id, name: values.name, type: values.type, canSplitContent: false },
});

/** Body of a write: the campaign itself, as recorded. The effect of other members is unknown, so they are refused. */
const given = ({ body }: Call, ...names: readonly string[]): Values => {
  if (!isObject(body)) throw badRequest('The body is no campaign.');
  const unknown = Object.keys(body).find((name) => !names.includes(name));
  if (unknown !== undefined) throw badRequest(`${unknown} is unknown.`);
  return body;
};

const create = (account: Account, call: Call): Answer =>
  written(createRecord(account, 'campaigns', { campaign: given(call, 'name', 'type') }));

/** Changes a campaign. https://developers.activecampaign.com/reference/edit-campaign */
const edit = (account: Account, call: Call): Answer =>
  written(updateRecord(account, 'campaigns', idIn(call), { campaign: given(call, 'name') }));

/** The content type of the answer is HTML, as recorded. */
const remove = (account: Account, call: Call): Answer => {
  knownRow(account, 'campaigns', idIn(call));
  removeRecord(account, 'campaigns', idIn(call));
  const headers = { 'content-type': 'text/html; charset=UTF-8' };
  return { status: 200, headers, body: JSON.stringify({ succeeded: 1, message: 'Campaign deleted.' }) };
};

/** Writes of campaigns. The paths differ: the singular `/campaign` creates, `/edit` and `/delete` change. */
export const campaignRoutes: readonly Route<Account>[] = [
  { method: 'POST', path: '/campaign', handle: create },
  { method: 'PUT', path: '/campaigns/{id}/edit', handle: edit },
  { method: 'DELETE', path: '/campaigns/{id}/delete', handle: remove },
];
