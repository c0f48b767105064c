import type { SchemaPatch } from '../../../contract/patches/patches.ts';

type Answer = 'PostCampaignResponse' | 'CampaignResponseObjectResource' | 'PatchCampaignResponse';

const attributesOf = (answer: Answer): readonly string[] => [
  'components',
  'schemas',
  answer,
  ...(answer === 'CampaignResponseObjectResource' ? [] : ['properties', 'data']),
  'properties',
  'attributes',
  'properties',
];

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const nothing = { type: 'string', nullable: true, enum: ['__null_only__'] };

const byChannel = {
  reason: 'What is of e-mail is also what the other channels have, which demand nothing: exactly one of them is none.',
  url: 'https://developers.klaviyo.com/en/reference/get_campaigns',
} as const;

/** Patches of campaigns by e-mail. */
const campaignPatches: readonly SchemaPatch[] = (
  ['PostCampaignResponse', 'CampaignResponseObjectResource', 'PatchCampaignResponse'] as const
).flatMap((answer) => [
  {
    provider: 'klaviyo',
    files: ['2026-07-15.json'],
    at: [...attributesOf(answer), 'send_options'],
    was: { oneOf: ['EmailSendOptions', 'SMSSendOptions', 'PushSendOptions'].map(schema) },
    replace: { allOf: [schema('EmailSendOptions')] },
    ...byChannel,
  },
  {
    provider: 'klaviyo',
    files: ['2026-07-15.json'],
    at: [...attributesOf(answer), 'tracking_options'],
    was: { oneOf: [...['CampaignsEmailTrackingOptions', 'CampaignsSMSTrackingOptions'].map(schema), nothing] },
    replace: { allOf: [schema('CampaignsEmailTrackingOptions')] },
    ...byChannel,
  },
]);

export const patches: readonly SchemaPatch[] = [
  {
    provider: 'klaviyo',
    files: ['2026-07-15.json', '2026-07-15-automation.json'],
    at: ['components', 'schemas', 'CollectionLinks', 'properties'],
    nullable: ['prev', 'next'],
    reason: 'The first page has no page before it, and the last one none after it: null, as recorded.',
    url: 'https://developers.klaviyo.com/en/docs/pagination_',
  },
  ...campaignPatches,
  {
    provider: 'klaviyo',
    files: ['2026-07-15-automation.json'],
    at: [
      'components',
      'schemas',
      'PostCampaignMessageResponse',
      'properties',
      'data',
      'properties',
      'attributes',
    ].concat(['properties', 'content']),
    was: { oneOf: ['EmailContentSubObject', 'SMSContentSubObject'].map(schema) },
    replace: { allOf: [schema('EmailContentSubObject')] },
    ...byChannel,
  },
];
