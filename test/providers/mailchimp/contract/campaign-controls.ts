import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { answerFaults, control, paged, pageOf, queryFaults, unknownInBody } from './control-parts.ts';
import { campaign, campaignContent, campaignReport, changedCampaign, checklist, newCampaign } from './samples.ts';

const one = '/campaigns/d5e69c5e81';

const withBody: Negative = {
  name: 'an answer with a body',
  where: 'response',
  message: /./,
  change: { answer: { gone: true } },
};

const time = { schedule_time: '2026-06-01T09:00:00+00:00' };

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
    'GET /campaigns/{campaign_id}/content',
    { path: `${one}/content`, query: 'exclude_fields=archive_html', answer: campaignContent },
    [
      inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red'),
      ...answerFaults(campaignContent, 'html'),
    ],
  ),
  control('GET /campaigns/{campaign_id}/send-checklist', { path: `${one}/send-checklist`, answer: checklist }, [
    inAnswer('an answer that is no yes', /must be boolean/, { ...checklist, is_ready: 'yes' }),
    inAnswer('a member that none has', /unknown field "colour"/, { ...checklist, colour: 'red' }),
  ]),
  control(
    'POST /campaigns/{campaign_id}/actions/schedule',
    { path: `${one}/actions/schedule`, body: time, status: 204 },
    [
      inBody('no time', /required property 'schedule_time'/, {}),
      inBody('a time that is none', /must match format "date-time"/, { schedule_time: 'soon' }),
      unknownInBody(time),
      withBody,
    ],
  ),
  ...['unschedule', 'send', 'cancel-send'].map((name) =>
    control(`POST /campaigns/{campaign_id}/actions/${name}`, { path: `${one}/actions/${name}`, status: 204 }, [
      withBody,
    ]),
  ),
  control(
    'GET /reports/{campaign_id}',
    { path: '/reports/d5e69c5e81', answer: campaignReport },
    answerFaults(campaignReport, 'id'),
  ),
];
