import { liveRows } from '../shared/rows.ts';
import { isObject } from '../shared/vendor.ts';
import { type Account, addRow, knownRow, membersOf, putRow, removeRow } from './account.ts';
import { campaignError, invalid, missing, noCredits } from './errors.ts';
import { timeText } from './present.ts';
import { inSegment } from './segments.ts';
import { senderIn } from './senders.ts';
import type { Row, Values } from './types.ts';

const bodyIn = (body: unknown): Values => (isObject(body) ? body : {});

const idsIn = (given: unknown): readonly number[] => (Array.isArray(given) ? given.map(Number) : []);

/** Duration of a send. A test may end it earlier. */
const sendingMs = 60_000;

const isBlocked = ({ values }: Row): boolean => values.emailBlacklisted === true;

/** Number of recipients of a campaign. Counts each contact once, and no contact on the blocklist. */
export const recipientsOf = (account: Account, { values }: Row): number => {
  const { lists, segments, exclusionLists, excludedSegments } = Object(values.recipients);
  const membersIn = (ids: unknown): readonly Row[] => idsIn(ids).flatMap((id) => membersOf(account, id));
  const contactsIn = (ids: unknown): readonly Row[] =>
    idsIn(ids).flatMap((id) => liveRows(account, 'contacts').filter(inSegment(account, String(id))));
  const out = new Set([...membersIn(exclusionLists), ...contactsIn(excludedSegments)].map(({ id }) => id));
  const all = [...membersIn(lists), ...contactsIn(segments)].filter((row) => !isBlocked(row) && !out.has(row.id));
  return new Set(all.map(({ id }) => id)).size;
};

const begin = (account: Account, row: Row): Row =>
  putRow(account, 'campaigns', row, {
    status: 'in_process',
    sends: Number(row.values.sends) + 1,
    sent: Number(row.values.sent) + recipientsOf(account, row),
  });

/** Updates the status of a campaign: a scheduled campaign starts at its time, and a send ends after a minute. */
const current = (account: Account, row: Row): Row => {
  const { status, scheduledAt } = row.values;
  const begins = Date.parse(String(scheduledAt));
  if (status === 'queued' && account.now() >= begins) return current(account, begin(account, row));
  if (status === 'in_process' && account.now() >= begins + sendingMs)
    return putRow(account, 'campaigns', row, { status: 'sent', sentDate: timeText(begins) });
  return row;
};

/** Finds a campaign. Updates the status first. @throws Refusal 404 */
export const knownCampaign = (account: Account, id: unknown): Row =>
  current(account, knownRow(account, 'campaigns', id));

/** Updates each status first: a scheduled campaign starts and ends by the clock. */
export const currentCampaigns = (account: Account): readonly Row[] =>
  liveRows(account, 'campaigns').map((row) => current(account, row));

const plain = ['name', 'subject', 'previewText', 'replyTo'];

const known = (account: Account, type: 'lists' | 'segments', ids: unknown): readonly number[] =>
  idsIn(ids).map((id) => knownRow(account, type, id).id);

/** Replaces the recipients as a whole. (unproven) https://developers.brevo.com/reference/update-email-campaign */
const recipientsIn = (account: Account, given: unknown): Values => {
  const { listIds, segmentIds, exclusionListIds, exclusionSegmentIds } = bodyIn(given);
  return {
    lists: known(account, 'lists', listIds),
    exclusionLists: known(account, 'lists', exclusionListIds),
    segments: known(account, 'segments', segmentIds),
    excludedSegments: known(account, 'segments', exclusionSegmentIds),
  };
};

const changesIn = (account: Account, given: Values): Values => {
  for (const name of ['name', 'subject']) if (given[name] === '') throw invalid(`${name} is empty`);
  return {
    ...Object.fromEntries(plain.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))),
    ...(given.sender !== undefined && { sender: senderIn(given.sender) }),
    ...(given.recipients !== undefined && { recipients: recipientsIn(account, given.recipients) }),
    ...(given.htmlContent !== undefined && { htmlContent: given.htmlContent }),
  };
};

/** "Id of the transactional email template with status active". https://developers.brevo.com/reference/create-email-campaign */
const contentIn = (account: Account, { templateId, htmlContent }: Values): unknown => {
  if (templateId === undefined) return htmlContent;
  const { values } = knownRow(account, 'templates', templateId);
  if (values.isActive !== true) throw invalid('Template is not active');
  return values.htmlContent;
};

/** A draft, or queued if the body contains `scheduledAt`. @throws Refusal 400 for missing or invalid members */
export const addCampaign = (account: Account, body: unknown): Row => {
  const given = bodyIn(body);
  for (const name of ['name', 'sender', 'subject']) if (given[name] === undefined) throw missing(`${name} is missing`);
  const htmlContent = contentIn(account, given);
  if (htmlContent === undefined) throw missing('htmlContent, htmlUrl and templateId are missing');
  const row = addRow(account, 'campaigns', {
    status: 'draft',
    sends: 0,
    sent: 0,
    recipients: recipientsIn(account, undefined),
    ...changesIn(account, given),
    htmlContent,
  });
  return given.scheduledAt === undefined ? row : schedule(account, row, given.scheduledAt);
};

/** Schedules a campaign. https://developers.brevo.com/reference/update-email-campaign */
const schedule = (account: Account, row: Row, given: unknown): Row => {
  const time = Date.parse(String(given));
  if (Number.isNaN(time) || time <= account.now()) throw invalid('scheduledAt must be in the future');
  checkReady(account, row);
  return putRow(account, 'campaigns', row, { status: 'queued', scheduledAt: timeText(time) });
};

const checkReady = (account: Account, { values }: Row): void => {
  const { lists, segments } = Object(values.recipients);
  if ([...idsIn(lists), ...idsIn(segments)].length === 0) throw missing('recipients are missing');
  if (account.rules.hasNoCredits) throw noCredits();
};

const editable = ['draft', 'suspended', 'queued'];

/** Accepts drafts, suspended and queued campaigns. @throws Refusal 400 `campaign_sent` for all others */
export const patchCampaign = (account: Account, row: Row, body: unknown): Row => {
  const given = bodyIn(body);
  const isFree = editable.includes(String(row.values.status)) || account.rules.sendsAgain;
  if (!isFree) throw campaignError('campaign_sent', 'Campaign can not be edited');
  const changed = putRow(account, 'campaigns', row, changesIn(account, given));
  return given.scheduledAt === undefined ? changed : schedule(account, changed, given.scheduledAt);
};

/** Deletes a campaign. Refuses a queued campaign. https://developers.brevo.com/reference/delete-email-campaign */
export const removeCampaign = (account: Account, row: Row): void => {
  if (row.values.status === 'queued') throw campaignError('permission_denied', 'Campaign is scheduled', 403);
  removeRow(account, 'campaigns', row);
};

/** Sends a draft or suspended campaign at once. https://developers.brevo.com/reference/send-email-campaign-now */
export const sendCampaign = (account: Account, row: Row): Row => {
  const isFree = ['draft', 'suspended'].includes(String(row.values.status)) || account.rules.sendsAgain;
  if (!isFree) throw campaignError('campaign_processing', 'Campaign is already scheduled, or was sent');
  checkReady(account, row);
  const queued = putRow(account, 'campaigns', row, { status: 'queued', scheduledAt: timeText(account.now()) });
  return current(account, queued);
};

/** Allowed previous states by new status. (unproven) https://developers.brevo.com/reference/update-campaign-status */
const from: Readonly<Record<string, readonly string[]>> = {
  draft: ['queued', 'suspended', 'draft'],
  suspended: ['queued', 'in_process'],
  archive: ['sent', 'suspended'],
};

/** Accepts `draft`, `suspended` and `archive`. @throws Refusal 400 if the present status does not allow the change */
export const setStatus = (account: Account, row: Row, body: unknown): Row => {
  const { status } = bodyIn(body);
  const before = from[String(status)];
  if (before === undefined) throw invalid('status is invalid');
  if (!before.includes(String(row.values.status))) throw invalid(`Campaign can not become ${String(status)}`);
  const isDraft = status === 'draft';
  return putRow(account, 'campaigns', row, { status, ...(isDraft && { scheduledAt: undefined }) });
};
