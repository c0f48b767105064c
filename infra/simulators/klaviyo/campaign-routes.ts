import { liveRows } from '../shared/rows.ts';
import type { Route } from '../shared/vendor.ts';
import { type Account, knownRow } from './account.ts';
import { messageOf, presentCampaign, presentMessage } from './campaign-records.ts';
import { addCampaign, assignTemplate, patchCampaign, patchMessage, sendCampaign, stopCampaign } from './campaigns.ts';
import { invalid } from './errors.ts';
import { type Filters, pageOf } from './lists.ts';
import type { Row, Values } from './types.ts';
import { removeRow } from './writes.ts';

const times = ['greater-or-equal', 'greater-than', 'less-or-equal', 'less-than'];

const filters: Filters = {
  id: ['any'],
  'messages.channel': ['equals'],
  status: ['any', 'equals'],
  archived: ['equals'],
  created_at: times,
  updated_at: times,
};

const included = (account: Account, rows: readonly Row[], query: URLSearchParams, origin: string): readonly Values[] =>
  query.get('include') === 'campaign-messages'
    ? rows.map((row) => presentMessage(messageOf(account, row), origin))
    : [];

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
