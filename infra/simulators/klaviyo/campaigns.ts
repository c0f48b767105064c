import { liveRows } from '../shared/rows.ts';
import { toOffsetTime } from '../shared/times.ts';
import { isObject, type Route } from '../shared/vendor.ts';
import { type Account, addRow, knownRow, putRow } from './account.ts';
import { channelOf, checkDefinition, lacksToSend, presentDefinition } from './campaign-messages.ts';
import { invalid } from './errors.ts';
import { type Filters, pageOf } from './lists.ts';
import { relationships } from './present.ts';
import type { Row, Values } from './types.ts';
import { at, attributesIn, checkNames, removeRow, requireText } from './writes.ts';

const times = ['greater-or-equal', 'greater-than', 'less-or-equal', 'less-than'];

const filters: Filters = {
  id: ['any'],
  'messages.channel': ['equals'],
  status: ['any', 'equals'],
  archived: ['equals'],
  created_at: times,
  updated_at: times,
};

const messageOf = (account: Account, { key }: Row): Row => {
  const found = liveRows(account, 'messages').find(({ values }) => values.campaign === key);
  if (found === undefined) throw new Error(`campaign ${key} has no message`);
  return found;
};

/** A campaign, as recorded. */
const presentCampaign = (account: Account, row: Row, origin: string): Values => {
  const path = `/api/campaigns/${row.key}`;
  const { name, status, archived, audiences, send_strategy, scheduled_at, send_time } = row.values;
  return {
    type: 'campaign',
    id: row.key,
    attributes: {
      name,
      status,
      archived,
      audiences,
      send_options: { use_smart_sending: true },
      tracking_options: {
        add_tracking_params: false,
        custom_tracking_params: [],
        is_tracking_clicks: true,
        is_tracking_opens: true,
      },
      send_strategy,
      created_at: toOffsetTime(row.created),
      scheduled_at,
      updated_at: toOffsetTime(row.updated),
      send_time,
    },
    relationships: {
      ...relationships(origin, path, ['tags']),
      'campaign-messages': {
        data: [{ type: 'campaign-message', id: messageOf(account, row).key }],
        links: {
          self: `${origin}${path}/relationships/campaign-messages/`,
          related: `${origin}${path}/campaign-messages/`,
        },
      },
    },
    links: { self: `${origin}${path}/` },
  };
};

/** A message of a campaign, as recorded. */
const presentMessage = ({ key, values, created, updated }: Row, origin: string): Values => {
  const path = `/api/campaign-messages/${key}`;
  return {
    type: 'campaign-message',
    id: key,
    attributes: {
      definition: presentDefinition(values.definition),
      send_times: [],
      created_at: toOffsetTime(created),
      updated_at: toOffsetTime(updated),
    },
    relationships: {
      campaign: {
        data: { type: 'campaign', id: values.campaign },
        links: { self: `${origin}${path}/relationships/campaign/`, related: `${origin}${path}/campaign/` },
      },
      ...relationships(origin, path, ['template', 'image']),
    },
    links: { self: `${origin}${path}/` },
  };
};

const included = (account: Account, rows: readonly Row[], query: URLSearchParams, origin: string): readonly Values[] =>
  query.get('include') === 'campaign-messages'
    ? rows.map((row) => presentMessage(messageOf(account, row), origin))
    : [];

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

const patchCampaign = (account: Account, key: string, body: unknown): Row => {
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
const assignTemplate = (account: Account, body: unknown): Row => {
  const data = Object(Object(body).data);
  const row = knownRow(account, 'messages', data.id);
  const { key, values } = knownRow(account, 'templates', data.relationships?.template?.data?.id);
  requireDraft(knownRow(account, 'campaigns', String(row.values.campaign)));
  return putRow(account, 'messages', row, { template: { ...values, name: `Clone of ${key}` } });
};

/** "Trigger a campaign to send asynchronously". https://developers.klaviyo.com/en/reference/send_campaign */
const sendCampaign = (account: Account, body: unknown): string => {
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
const stopCampaign = (account: Account, key: string, body: unknown): void => {
  const row = knownRow(account, 'campaigns', key);
  const { action } = attributesIn(body, 'campaign-send-job', key);
  if (!['Scheduled', 'Sending'].includes(String(row.values.status)))
    throw invalid('/data/id', 'The campaign is not being sent.');
  const back = { status: 'Draft', scheduled_at: null, send_time: null };
  putRow(account, 'campaigns', row, action === 'revert' ? back : { status: 'Cancelled' });
};

const campaignPath = '/api/campaigns/{id}';
const messagePath = '/api/campaign-messages/{id}';

/** Endpoints of campaigns, messages and send jobs. A list must name the channel in its filter. */
export const campaignRoutes: readonly Route<Account>[] = [
  {
    method: 'GET',
    path: '/api/campaigns',
    handle: (account, call) => {
      if (!call.query.get('filter')?.includes('messages.channel'))
        throw invalid('/filter', 'A channel filter is required to list campaigns.');
      return pageOf(call, {
        rows: liveRows(account, 'campaigns'),
        filters,
        usual: 100,
        most: 100,
        sorts: ['id', 'created_at', 'updated_at'],
        present: (row) => presentCampaign(account, row, call.origin),
        included: (rows) => included(account, rows, call.query, call.origin),
      });
    },
  },
  {
    method: 'POST',
    path: '/api/campaigns',
    handle: (account, { body, origin, path }) => ({
      status: 201,
      body: { data: presentCampaign(account, addCampaign(account, body), origin), links: { self: `${origin}${path}` } },
    }),
  },
  {
    method: 'GET',
    path: campaignPath,
    handle: (account, { params, query, origin, path }) => {
      const row = knownRow(account, 'campaigns', params.id);
      const beside = included(account, [row], query, origin);
      return {
        status: 200,
        body: {
          data: presentCampaign(account, row, origin),
          ...(beside.length > 0 && { included: beside }),
          links: { self: `${origin}${path}` },
        },
      };
    },
  },
  {
    method: 'PATCH',
    path: campaignPath,
    handle: (account, { params, body, origin, path }) => {
      const row = patchCampaign(account, params.id ?? '', body);
      return {
        status: 200,
        body: { data: presentCampaign(account, row, origin), links: { self: `${origin}${path}` } },
      };
    },
  },
  {
    method: 'DELETE',
    path: campaignPath,
    handle: (account, { params }) => {
      removeRow(account, 'campaigns', params.id ?? '');
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: messagePath,
    handle: (account, { params, origin, path }) => ({
      status: 200,
      body: {
        data: presentMessage(knownRow(account, 'messages', params.id), origin),
        links: { self: `${origin}${path}` },
      },
    }),
  },
  {
    method: 'PATCH',
    path: messagePath,
    handle: (account, { params, body, origin, path }) => ({
      status: 200,
      body: {
        data: presentMessage(patchMessage(account, params.id ?? '', body), origin),
        links: { self: `${origin}${path}` },
      },
    }),
  },
  {
    method: 'POST',
    path: '/api/campaign-message-assign-template',
    handle: (account, { body, origin, path }) => {
      const { attributes, relationships: known, ...message } = presentMessage(assignTemplate(account, body), origin);
      const { definition, ...others } = Object(attributes);
      const { image: _, ...related } = Object(known);
      // As recorded: in this answer, the content stands next to the channel.
      const data = { ...message, attributes: { ...others, ...definition }, relationships: related };
      return { status: 200, body: { data, links: { self: `${origin}${path}` } } };
    },
  },
  {
    method: 'POST',
    path: '/api/campaign-send-jobs',
    handle: (account, { body, origin, path }) => {
      const id = sendCampaign(account, body);
      const self = `${origin}/api/campaign-send-jobs/${id}/`;
      return {
        status: 202,
        body: {
          data: { type: 'campaign-send-job', id, attributes: { status: 'queued' }, links: { self } },
          links: { self: `${origin}${path}` },
        },
      };
    },
  },
  {
    method: 'PATCH',
    path: '/api/campaign-send-jobs/{id}',
    handle: (account, { params, body }) => {
      stopCampaign(account, params.id ?? '', body);
      return { status: 204 };
    },
  },
];

/** Test controls of campaigns: actions of a user in the vendor's screens. */
export interface Campaigns {
  /** Ids of the existing campaigns. */
  all(): readonly string[];
  /**
   * Creates a campaign. Default recipients: the first list.
   * @param definition of its message. Default: an empty e-mail
   */
  create(values?: Values, definition?: Values): string;
  update(campaign: string, values: Values): void;
  /** @param content of the campaign's message */
  write(campaign: string, content: Values): void;
  /** Sets values that only the vendor changes. */
  set(campaign: string, values: Values): void;
  remove(campaign: string): void;
  get(campaign: string): Row;
  /** Content of the campaign's message, and its copy of a template. */
  message(campaign: string): Values;
  /** Number of times that the campaign was sent or scheduled. */
  sends(campaign: string): number;
}

/** Test controls of campaigns. `update` and `write` follow the vendor's rules. `set` does not. */
export const campaignsOf = (account: Account): Campaigns => {
  const known = (campaign: string): Row => knownRow(account, 'campaigns', campaign);
  return {
    all: () => liveRows(account, 'campaigns').map(({ key }) => key),
    create: (values, definition = { channel: 'email' }) => {
      const included = [liveRows(account, 'lists')[0]?.key];
      const messages = { data: [{ type: 'campaign-message', attributes: { definition } }] };
      const attributes = { name: 'News', audiences: { included }, 'campaign-messages': messages, ...values };
      return addCampaign(account, { data: { type: 'campaign', attributes } }).key;
    },
    update: (id, attributes) => {
      patchCampaign(account, id, { data: { type: 'campaign', id, attributes } });
    },
    write: (campaign, content) => {
      const { key, values } = messageOf(account, known(campaign));
      const attributes = { definition: { channel: channelOf(values.definition), content } };
      patchMessage(account, key, { data: { type: 'campaign-message', id: key, attributes } });
    },
    set: (campaign, values) => {
      putRow(account, 'campaigns', known(campaign), values);
    },
    remove: (campaign) => removeRow(account, 'campaigns', campaign),
    get: known,
    message: (campaign) => messageOf(account, known(campaign)).values,
    sends: (campaign) => Number(known(campaign).values.sends),
  };
};
