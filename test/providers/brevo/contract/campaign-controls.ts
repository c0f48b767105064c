import { inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { bodyFault, control, faults, type Item, page, pageFaults } from './control-parts.ts';

const time = '2026-07-01T22:35:06.000Z';

const globalStats: Item = {
  ...{ clickers: 1, uniqueClicks: 1, complaints: 0, delivered: 2, sent: 2, softBounces: 0, hardBounces: 0 },
  ...{ viewed: 2, uniqueViews: 2, trackableViews: 2, unsubscriptions: 0 },
};

const campaign: Item = {
  id: 9,
  name: 'Engines',
  subject: 'Engines',
  type: 'classic',
  status: 'in_process',
  testSent: false,
  header: '',
  footer: '',
  sender: { id: 1, name: 'Acme Shop', email: 'news@acme.example' },
  replyTo: 'news@acme.example',
  htmlContent: '',
  createdAt: time,
  modifiedAt: time,
  recipients: { lists: [2], exclusionLists: [], segments: [] },
  statistics: {
    globalStats,
    ...{ campaignStats: [], mirrorClick: 0, remaining: 0, linksStats: {} },
    ...{ statsByDomain: {}, statsByDevice: {}, statsByBrowser: {} },
  },
};

const create: Item = {
  name: 'Engines',
  subject: 'Engines',
  templateId: 4,
  sender: { id: 1 },
  recipients: { listIds: [2] },
};

const change: Item = { subject: 'News', recipients: { listIds: [2], exclusionListIds: [3] } };

const one = '/emailCampaigns/9';

const withBody: Negative = {
  name: 'an answer with a body',
  where: 'response',
  message: /./,
  change: { answer: { gone: true } },
};

/** https://developers.brevo.com/reference/get-email-campaigns */
export const brevoCampaignControls: readonly Control[] = [
  control(
    'GET /emailCampaigns',
    {
      path: '/emailCampaigns',
      query: 'limit=100&status=inProcess&statistics=globalStats',
      answer: page('campaigns', campaign),
    },
    [
      inQuery('a status as answers have it', /must be equal to one of the allowed values/, 'status=in_process'),
      inQuery('statistics that there are not', /must be equal to one of the allowed values/, 'statistics=all'),
      ...pageFaults(campaign, 'campaigns'),
    ],
  ),
  control('POST /emailCampaigns', { path: '/emailCampaigns', body: create, answer: { id: 9 }, status: 201 }, [
    bodyFault(create),
    inBody('no sender', /required property 'sender'/, { ...create, sender: undefined }),
    inBody('a list by a text', /must be integer/, { ...create, recipients: { listIds: ['2'] } }),
    inBody('a template by a text', /must be integer/, { ...create, templateId: '4' }),
    ...faults({ id: 9 }, (item) => item),
  ]),
  control('GET /emailCampaigns/{campaignId}', { path: one, query: 'statistics=globalStats', answer: campaign }, [
    inQuery('statistics that there are not', /must be equal to one of the allowed values/, 'statistics=all'),
    ...faults(campaign, (item) => item),
  ]),
  control('PUT /emailCampaigns/{campaignId}', { path: one, body: change, status: 204 }, [
    bodyFault(change),
    inBody('a segment by a text', /must be integer/, { recipients: { segmentIds: ['3'] } }),
  ]),
  control('DELETE /emailCampaigns/{campaignId}', { path: one, status: 204 }, [withBody]),
  control('POST /emailCampaigns/{campaignId}/sendNow', { path: `${one}/sendNow`, status: 204 }, [withBody]),
  control(
    'PUT /emailCampaigns/{campaignId}/status',
    { path: `${one}/status`, body: { status: 'draft' }, status: 204 },
    [
      inBody('a status that there is not', /must be equal to one of the allowed values/, { status: 'keen' }),
      inBody('no status', /required property 'status'/, {}),
      bodyFault({ status: 'draft' }),
      withBody,
    ],
  ),
];
