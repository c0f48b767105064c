import { toOffsetTime } from '../shared/times.ts';
import { isObject } from '../shared/vendor.ts';
import { type Account, addRow, knownList, membersOf, putRow } from './account.ts';
import { cannotAct, invalid, notFound, planLacks } from './errors.ts';
import { knownSegment, membersIn, segmentId, segmentsOf } from './segments.ts';
import { liveTemplates } from './templates.ts';
import type { Row, Values } from './types.ts';

const known = (body: unknown): Values => {
  if (!isObject(body)) throw invalid('', 'Schema describes object, null found instead');
  return body;
};

const liveCampaigns = ({ tables }: Account): readonly Row[] =>
  tables.campaigns.all().filter(({ isDeleted }) => !isDeleted);

/** Duration of a send. A test may end it earlier. */
const sendingMs = 60_000;

/** Updates the status of a campaign: a scheduled campaign starts at its time, and a send ends after a minute. */
const current = (account: Account, row: Row): Row => {
  const { status, send_time: time } = row.values;
  const begins = Date.parse(String(time));
  if (status === 'schedule' && account.now() >= begins) return current(account, begin(account, row, begins));
  if (status === 'sending' && account.now() >= begins + sendingMs)
    return putRow(account, 'campaigns', row, { status: 'sent' });
  return row;
};

/** Finds a campaign. Updates the status first. @throws Refusal 404 */
export const knownCampaign = (account: Account, key = ''): Row => {
  const row = liveCampaigns(account).find((one) => one.key === key);
  if (row === undefined) throw notFound();
  return current(account, row);
};

/** Updates each status first: a scheduled campaign starts and ends by the clock. */
export const currentCampaigns = (account: Account): readonly Row[] =>
  liveCampaigns(account).map((row) => current(account, row));

/** Number of subscribed contacts in the audience or in the chosen segment. 0 without an audience. */
export const recipientsOf = (account: Account, { values }: Row): number => {
  const { list_id: list, segment_opts: chosen } = Object(values.recipients);
  if (list === undefined) return 0;
  const chosenId = chosen?.saved_segment_id;
  const members =
    chosenId === undefined
      ? membersOf(account, list)
      : segmentsOf(account, list).flatMap((row) => (segmentId(row) === chosenId ? membersIn(account, row) : []));
  return members.filter(({ values: { status } }) => status === 'subscribed').length;
};

const settings = ['subject_line', 'preview_text', 'title', 'from_name', 'reply_to', 'template_id'];

const hasTemplate = (account: Account, id: unknown): boolean => liveTemplates(account).some((row) => row.id === id);

const settingsIn = (account: Account, body: Values): Values => {
  const given = known(body.settings ?? {});
  if (given.template_id !== undefined && !hasTemplate(account, given.template_id))
    throw invalid('settings.template_id', 'The template is not there.');
  return Object.fromEntries(Object.entries(given).filter(([name]) => settings.includes(name)));
};

/** "This object should contain a `saved_segment_id` to use an existing segment". https://mailchimp.com/developer/marketing/api/campaigns/add-campaign/ */
const segmentIn = (account: Account, list: string, { segment_opts: chosen }: Values): Values => {
  if (chosen === undefined) return {};
  const { saved_segment_id: id } = known(chosen);
  if (!Number.isInteger(id)) throw invalid('recipients.segment_opts.saved_segment_id', 'Schema describes integer');
  return { segment_opts: { saved_segment_id: segmentId(knownSegment(account, list, String(id))) } };
};

const recipientsIn = (account: Account, body: Values): Values => {
  if (body.recipients === undefined) return {};
  const given = known(body.recipients);
  const { list_id: list } = given;
  if (typeof list !== 'string') throw invalid('recipients.list_id', 'This value should not be blank.');
  return { recipients: { list_id: knownList(account, list).key, ...segmentIn(account, list, given) } };
};

/** Creates a draft: `save` at the vendor. @throws Refusal 400 for a missing type or invalid settings */
export const addCampaign = (account: Account, body: unknown): Row => {
  const given = known(body);
  if (given.type === undefined) throw invalid('type', 'This value should not be blank.');
  return addRow(account, 'campaigns', {
    type: given.type,
    status: 'save',
    send_time: '',
    emails_sent: 0,
    sends: 0,
    settings: settingsIn(account, given),
    ...recipientsIn(account, given),
  });
};

const drafts = ['save', 'paused'];

const isDraft = ({ values }: Row): boolean => drafts.includes(String(values.status));

const needed = ['subject_line', 'from_name', 'reply_to'];

/**
 * Updates a draft. A scheduled or sent campaign cannot be changed. (unproven)
 * https://mailchimp.com/developer/marketing/api/campaigns/update-campaign-settings/
 */
export const patchCampaign = (account: Account, key: string, body: unknown): Row => {
  const row = knownCampaign(account, key);
  const given = known(body);
  for (const name of needed)
    if (Object(given.settings)[name] === undefined)
      throw invalid(`settings.${name}`, 'This value should not be blank.');
  if (!isDraft(row)) throw cannotAct('Campaign settings can not be updated in its current state.');
  return putRow(account, 'campaigns', row, {
    ...recipientsIn(account, given),
    settings: { ...Object(row.values.settings), ...settingsIn(account, given) },
  });
};

/** Deletes a campaign in any state. A scheduled campaign is not sent. @throws Refusal 404 */
export const removeCampaign = (account: Account, key: string): void => {
  account.tables.campaigns.put({ ...knownCampaign(account, key), isDeleted: true });
};

/**
 * Problems that prevent the send of a campaign, and warnings.
 * https://mailchimp.com/developer/marketing/api/campaign-send-checklist/
 */
export const checklistOf = (account: Account, row: Row): readonly Values[] => {
  const given = Object(row.values.settings);
  const items: readonly (readonly [lacks: boolean, heading: string, details: string])[] = [
    [recipientsOf(account, row) === 0, 'List', 'There are no recipients.'],
    [!given.subject_line, 'Subject', 'There is no subject.'],
    [!given.from_name || !given.reply_to, 'Sender', 'There is no sender.'],
    [!given.template_id && row.values.html === undefined, 'Content', 'The campaign is empty.'],
  ];
  return items.map(([lacks, heading, details], index) => ({
    type: lacks ? 'error' : 'success',
    id: 500 + index,
    heading,
    details: lacks ? details : 'Good.',
  }));
};

/** Whether the vendor's send checklist contains no error. Warnings do not count. */
export const isReady = (account: Account, row: Row): boolean =>
  checklistOf(account, row).every(({ type }) => type !== 'error');

const begin = (account: Account, row: Row, at: number): Row =>
  putRow(account, 'campaigns', row, {
    status: 'sending',
    send_time: toOffsetTime(at),
    emails_sent: Number(row.values.emails_sent) + recipientsOf(account, row),
    sends: Number(row.values.sends) + 1,
  });

/**
 * Refuses with "Your Campaign is not ready to send.", as users have reported it.
 * https://github.com/mailchimp/APIv3-examples/issues/40
 */
export const sendCampaign = (account: Account, key: string): void => {
  const row = knownCampaign(account, key);
  const mayBegin = isDraft(row) || account.rules.sendsAgain;
  if (!mayBegin || !isReady(account, row)) throw cannotAct('Your Campaign is not ready to send.');
  begin(account, row, account.now());
};

const quarter = 15 * 60_000;

/** "Campaigns may only be scheduled to send on the quarter-hour". https://mailchimp.com/developer/marketing/api/campaigns/schedule-campaign/ */
export const scheduleCampaign = (account: Account, key: string, body: unknown): void => {
  const row = knownCampaign(account, key);
  // Free plans cannot schedule. (unproven) https://mailchimp.com/help/schedule-or-pause-a-campaign/
  if (account.rules.isFree) throw planLacks();
  const time = Date.parse(String(known(body).schedule_time));
  if (Number.isNaN(time) || time % quarter !== 0 || time <= account.now())
    throw invalid('schedule_time', 'Campaigns may only be scheduled to send on the quarter-hour.');
  if (!isDraft(row) || !isReady(account, row)) throw cannotAct('This campaign cannot be scheduled: .');
  putRow(account, 'campaigns', row, { status: 'schedule', send_time: toOffsetTime(time) });
};

/**
 * Returns a scheduled campaign to a draft. https://mailchimp.com/developer/marketing/api/campaigns/unschedule-campaign/
 */
export const unscheduleCampaign = (account: Account, key: string): void => {
  const row = knownCampaign(account, key);
  if (row.values.status !== 'schedule') throw cannotAct('This campaign is not scheduled.');
  putRow(account, 'campaigns', row, { status: 'save', send_time: '' });
};

/** Cancels a campaign that is being sent. https://mailchimp.com/developer/marketing/api/campaigns/cancel-campaign/ */
export const cancelCampaign = (account: Account, key: string): void => {
  const row = knownCampaign(account, key);
  if (account.rules.isFree) throw planLacks();
  if (row.values.status !== 'sending') throw cannotAct('This campaign cannot be canceled.');
  putRow(account, 'campaigns', row, { status: 'canceled' });
};
