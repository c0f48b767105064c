import { inBody, inQuery } from './faults.ts';
import { answerFaults, control, paged, pageOf, queryFaults, unknownInBody } from './mailchimp-control-parts.ts';
import { campaign, campaignReport, changedCampaign, newCampaign } from './mailchimp-samples.ts';
import type { Control, Negative } from './negative-controls.ts';

const one = '/campaigns/d5e69c5e81';

const withBody: Negative = {
  name: 'an answer with a body',
  where: 'response',
  message: /./,
  change: { answer: { gone: true } },
};

export const mailchimpCampaignControls: readonly Control[] = [
  control('GET /campaigns', { path: '/campaigns', query: paged, answer: pageOf('campaigns')(campaign) }, [
    ...queryFaults,
    inQuery('a status that there is not', /must be equal to one of the allowed values/, 'status=keen'),
    ...answerFaults(campaign, 'id', pageOf('campaigns')),
  ]),
  control('POST /campaigns', { path: '/campaigns', body: newCampaign, answer: campaign }, [
    inBody('no type', /required property 'type'/, { ...newCampaign, type: undefined }),
    inBody('recipients without a list', /required property 'list_id'/, { ...newCampaign, recipients: {} }),
    unknownInBody(newCampaign),
    ...answerFaults(campaign, 'id'),
  ]),
  control('GET /campaigns/{campaign_id}', { path: one, answer: campaign }, answerFaults(campaign, 'id')),
  control('PATCH /campaigns/{campaign_id}', { path: one, body: changedCampaign, answer: campaign }, [
    inBody('no subject', /required property 'subject_line'/, {
      settings: { from_name: 'Acme', reply_to: 'a@b.example' },
    }),
    unknownInBody(changedCampaign),
    ...answerFaults(campaign, 'id'),
  ]),
  control('DELETE /campaigns/{campaign_id}', { path: one, status: 204 }, [withBody]),
  control(
    'GET /reports/{campaign_id}',
    { path: '/reports/d5e69c5e81', answer: campaignReport },
    answerFaults(campaignReport, 'id'),
  ),
];
