import type { Answer, Call, Route } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import {
  addCampaign,
  currentCampaigns,
  knownCampaign,
  patchCampaign,
  removeCampaign,
  sendCampaign,
  setStatus,
} from './campaigns.ts';
import { acting } from './changes.ts';
import { pageOf } from './pages.ts';
import { timeText } from './present.ts';
import type { Row, Values } from './types.ts';

const counts = ['clickers', 'uniqueClicks', 'complaints', 'delivered', 'hardBounces', 'softBounces'];
const views = ['viewed', 'uniqueViews', 'trackableViews', 'unsubscriptions'];

/** "The nodes excluded from the `statistics` parameter will still be returned as empty nodes." https://developers.brevo.com/changelog/2023/2/7 */
const statisticsOf = ({ sent, stats }: Values): Values => ({
  globalStats: {
    ...Object.fromEntries([...counts, ...views].map((name) => [name, 0])),
    sent,
    delivered: sent,
    ...Object(stats),
  },
  campaignStats: [],
  mirrorClick: 0,
  remaining: 0,
  linksStats: {},
  statsByDomain: {},
  statsByDevice: {},
  statsByBrowser: {},
});

const given = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

/** A campaign in the vendor's form. https://developers.brevo.com/reference/get-email-campaign */
const present = ({ id, created, modified, values }: Row, isWhole = true): Values => {
  const { name, status, sender, htmlContent, recipients } = values;
  return {
    id,
    name,
    type: 'classic',
    status,
    testSent: false,
    header: '',
    footer: '',
    sender,
    replyTo: values.replyTo ?? Object(sender).email,
    toField: '',
    // "htmlContent field will be returned as empty string". https://developers.brevo.com/reference/get-email-campaigns
    htmlContent: isWhole ? htmlContent : '',
    tag: '',
    createdAt: timeText(created),
    modifiedAt: timeText(modified),
    abTesting: false,
    ...given(values, ['subject', 'previewText', 'scheduledAt', 'sentDate']),
    recipients,
    statistics: statisticsOf(values),
  };
};

const rowIn = (account: Account, { params }: Call): Row => knownCampaign(account, params.id);

/**
 * Status in the spelling of the filter, which differs from the answers.
 * https://developers.brevo.com/reference/get-email-campaigns
 */
const asked = (status: string): string => status.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const listCampaigns = (account: Account, call: Call): Answer => {
  const status = call.query.get('status');
  const isWhole = call.query.get('excludeHtmlContent') !== 'true';
  const rows = currentCampaigns(account).filter(({ values }) => status === null || values.status === asked(status));
  return pageOf(call, { name: 'campaigns', rows, usual: 50, most: 100, present: (row) => present(row, isWhole) });
};

const one = '/emailCampaigns/{id}';

/** Routes of e-mail campaigns. https://developers.brevo.com/reference/get-email-campaigns */
export const campaignRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/emailCampaigns', handle: listCampaigns },
  {
    method: 'POST',
    path: '/emailCampaigns',
    handle: (account, { body }) => ({ status: 201, body: { id: addCampaign(account, body).id } }),
  },
  { method: 'GET', path: one, handle: (account, call) => ({ status: 200, body: present(rowIn(account, call)) }) },
  acting('PUT', one, rowIn, patchCampaign),
  acting('DELETE', one, rowIn, removeCampaign),
  acting('POST', `${one}/sendNow`, rowIn, sendCampaign),
  acting('PUT', `${one}/status`, rowIn, setStatus),
];
