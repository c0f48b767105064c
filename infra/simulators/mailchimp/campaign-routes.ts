import { ok } from '../shared/answers.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import {
  addCampaign,
  cancelCampaign,
  currentCampaigns,
  knownCampaign,
  patchCampaign,
  removeCampaign,
  scheduleCampaign,
  sendCampaign,
  unscheduleCampaign,
} from './campaigns.ts';
import { notFound } from './errors.ts';
import { isWithin, links, ordered, pageOf } from './pages.ts';
import { presentCampaign, presentChecklist, presentReport } from './present-campaign.ts';
import type { Row } from './types.ts';

const keyIn = ({ params }: Call): string => params.campaign ?? '';

const shown = (account: Account, row: Row, { origin }: Call): Answer => ok(presentCampaign(account, row, origin));

const listCampaigns = (account: Account, call: Call): Answer => {
  const [status, list] = ['status', 'list_id'].map((name) => call.query.get(name));
  const all = ordered(
    call,
    currentCampaigns(account)
      .filter(({ values }) => status === null || values.status === status)
      .filter(({ values }) => list === null || Object(values.recipients).list_id === list)
      .filter(({ created }) => isWithin(call, 'since_create_time', 'before_create_time', created)),
  );
  const campaigns = pageOf(call, all).map((row) => presentCampaign(account, row, call.origin));
  return ok({ campaigns, total_items: all.length, ...links(call) });
};

const getReport = (account: Account, call: Call): Answer => {
  const row = knownCampaign(account, keyIn(call));
  if (!['sending', 'sent', 'canceled'].includes(String(row.values.status))) throw notFound();
  return ok(presentReport(row, call.origin));
};

const one = '/campaigns/{campaign}';

/** Route of an action on a campaign. The answer has no body. */
const action = (name: string, act: (account: Account, key: string, body: unknown) => void): Route<Account> => ({
  method: 'POST',
  path: `${one}/actions/${name}`,
  handle: (account, call) => {
    act(account, keyIn(call), call.body);
    return { status: 204 };
  },
});

/** Routes of campaigns. https://mailchimp.com/developer/marketing/api/campaigns/ */
export const campaignRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/campaigns', handle: listCampaigns },
  {
    method: 'POST',
    path: '/campaigns',
    handle: (account, call) => shown(account, addCampaign(account, call.body), call),
  },
  { method: 'GET', path: one, handle: (account, call) => shown(account, knownCampaign(account, keyIn(call)), call) },
  {
    method: 'PATCH',
    path: one,
    handle: (account, call) => shown(account, patchCampaign(account, keyIn(call), call.body), call),
  },
  {
    method: 'DELETE',
    path: one,
    handle: (account, call) => {
      removeCampaign(account, keyIn(call));
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: `${one}/send-checklist`,
    handle: (account, call) => ok(presentChecklist(account, knownCampaign(account, keyIn(call)), call.origin)),
  },
  action('schedule', scheduleCampaign),
  action('unschedule', unscheduleCampaign),
  action('send', sendCampaign),
  action('cancel-send', cancelCampaign),
  { method: 'GET', path: '/reports/{campaign}', handle: getReport },
];
