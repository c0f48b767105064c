import { liveRows } from '../shared/rows.ts';
import { toOffsetTime } from '../shared/times.ts';
import { isObject } from '../shared/vendor.ts';
import { type Account, addRow, knownRow, putRow } from './account.ts';
import { channelOf, checkDefinition, lacksToSend } from './campaign-messages.ts';
import { messageOf } from './campaign-records.ts';
import { invalid } from './errors.ts';
import type { Row } from './types.ts';
import { at, attributesIn, checkNames, requireText } from './writes.ts';

const checkAudiences = (account: Account, audiences: unknown): void => {
  const ids = isObject(audiences) ? audiences.included : undefined;
  if (!Array.isArray(ids) || ids.length === 0) throw invalid(at('audiences/included'), 'This is required.');
  const known = [...liveRows(account, 'lists'), ...liveRows(account, 'segments')].map(({ key }) => key);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) throw invalid(at('audiences/included'), `Audience '${unknown}' does not exist.`);
};

/** Checks the strategy. Each method has its own members. https://developers.klaviyo.com/en/reference/create_campaign */
const checkStrategy = (strategy: unknown): void => {
  const { method, datetime } = Object(strategy);
  if (!['immediate', 'static', 'throttled', 'smart_send_time'].includes(method))
    throw invalid(at('send_strategy/method'), `'${method}' is not a valid method.`);
  if (method === 'static' && Number.isNaN(Date.parse(String(datetime))))
    throw invalid(at('send_strategy/datetime'), 'This is required.');
};

const names = ['name', 'audiences', 'send_strategy', 'send_options', 'tracking_options'];

/** Creates a campaign with its messages. https://developers.klaviyo.com/en/reference/create_campaign */
export const addCampaign = (account: Account, body: unknown): Row => {
  const { 'campaign-messages': messages, ...given } = attributesIn(body, 'campaign');
  checkNames(given, names);
  requireText(given, 'name');
  checkAudiences(account, given.audiences);
  const { send_strategy = { method: 'immediate' } } = given;
  checkStrategy(send_strategy);
  const definition: unknown = Object(Object(messages).data?.[0]).attributes?.definition;
  checkDefinition(definition, true);
  const row = addRow(account, 'campaigns', {
    name: given.name,
    audiences: { excluded: [], ...Object(given.audiences) },
    send_strategy,
    status: 'Draft',
    archived: false,
    scheduled_at: null,
    send_time: null,
    'messages.channel': channelOf(definition),
    sends: 0,
  });
  const label = channelOf(definition) === 'email' ? { label: given.name } : {};
  addRow(account, 'messages', { campaign: row.key, definition: { ...label, ...Object(definition) } });
  return row;
};

const requireDraft = ({ values }: Row): void => {
  if (values.status !== 'Draft') throw invalid('/data', 'Only draft campaigns can be changed.');
};

/** Updates a draft. https://developers.klaviyo.com/en/reference/update_campaign */
export const patchCampaign = (account: Account, key: string, body: unknown): Row => {
  const row = knownRow(account, 'campaigns', key);
  requireDraft(row);
  const given = attributesIn(body, 'campaign', key);
  checkNames(given, names);
  if (given.name !== undefined) requireText(given, 'name');
  if (given.audiences !== undefined) checkAudiences(account, given.audiences);
  if (given.send_strategy !== undefined) checkStrategy(given.send_strategy);
  const { send_strategy, ...others } = given;
  const taken = account.rules.ignoresStrategies ? others : given;
  const audiences = { excluded: [], ...Object(given.audiences) };
  return putRow(account, 'campaigns', row, { ...taken, ...(given.audiences !== undefined && { audiences }) });
};

/**
 * Updates a message. A new definition replaces the previous one.
 * https://developers.klaviyo.com/en/reference/update_campaign_message
 */
export const patchMessage = (account: Account, key: string, body: unknown): Row => {
  const row = knownRow(account, 'messages', key);
  const campaign = knownRow(account, 'campaigns', String(row.values.campaign));
  requireDraft(campaign);
  const { definition } = attributesIn(body, 'campaign-message', key);
  checkDefinition(definition, false);
  if (channelOf(definition) !== channelOf(row.values.definition))
    throw invalid(at('definition/channel'), 'The channel of a message stays.');
  putRow(account, 'campaigns', campaign, {});
  return putRow(account, 'messages', row, { definition });
};

/**
 * Assigns a template. The message gets a copy, which no list contains.
 * https://developers.klaviyo.com/en/reference/assign_template_to_campaign_message
 */
export const assignTemplate = (account: Account, body: unknown): Row => {
  const data = Object(Object(body).data);
  const row = knownRow(account, 'messages', data.id);
  const { key, values } = knownRow(account, 'templates', data.relationships?.template?.data?.id);
  requireDraft(knownRow(account, 'campaigns', String(row.values.campaign)));
  return putRow(account, 'messages', row, { template: { ...values, name: `Clone of ${key}` } });
};

/** "Trigger a campaign to send asynchronously". https://developers.klaviyo.com/en/reference/send_campaign */
export const sendCampaign = (account: Account, body: unknown): string => {
  const { id } = Object(Object(body).data);
  const row = knownRow(account, 'campaigns', id);
  if (row.values.status !== 'Draft' && !account.rules.sendsAgain)
    throw invalid('/data/id', 'The campaign is not a draft.');
  const message = messageOf(account, row);
  if (lacksToSend(message.values.definition, message.values.template !== undefined))
    throw invalid('/data/id', 'The campaign message has no subject, no sender, no text or no template.');
  const { method, datetime } = Object(row.values.send_strategy);
  const now = account.now();
  const isLater = method === 'static' && Date.parse(datetime) > now;
  putRow(account, 'campaigns', row, {
    status: isLater ? 'Scheduled' : 'Sending',
    scheduled_at: toOffsetTime(now),
    send_time: isLater ? datetime : toOffsetTime(now),
    sends: Number(row.values.sends) + 1,
  });
  return row.key;
};

/** Cancels or reverts the sending of a campaign. https://developers.klaviyo.com/en/reference/cancel_campaign_send */
export const stopCampaign = (account: Account, key: string, body: unknown): void => {
  const row = knownRow(account, 'campaigns', key);
  const { action } = attributesIn(body, 'campaign-send-job', key);
  if (!['Scheduled', 'Sending'].includes(String(row.values.status)))
    throw invalid('/data/id', 'The campaign is not being sent.');
  const back = { status: 'Draft', scheduled_at: null, send_time: null };
  putRow(account, 'campaigns', row, action === 'revert' ? back : { status: 'Cancelled' });
};
