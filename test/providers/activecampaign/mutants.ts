import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'ActiveCampaign: a first subscription overrules the decision of the address',
    file: 'lib/providers/activecampaign/membership.ts',
    find: '    subscribed: withStatus(),\n',
    replace: '    subscribed: withStatus({ sourceid: 4 }),\n',
    tests: ['test/providers/activecampaign/records/members.test.ts'],
  },
  {
    name: 'ActiveCampaign: an automation that is on is paused',
    file: 'lib/providers/activecampaign/marketingautomation/automation.ts',
    find: "words: { draft: '0', active: '1', paused: '2' }",
    replace: "words: { draft: '0', active: '2', paused: '1' }",
    tests: ['test/providers/activecampaign/records/automations.test.ts'],
  },
  {
    name: 'ActiveCampaign: looks for an automation on the first page only',
    file: 'lib/providers/activecampaign/marketingautomation/automation.ts',
    find: "record: { ...elements, where: { id: '{id}' }, paginator },",
    replace: "record: { ...elements, where: { id: '{id}' } },",
    tests: ['test/providers/activecampaign/records/automations.test.ts'],
  },
  {
    name: 'ActiveCampaign: looks for an event on the first page only',
    file: 'lib/providers/activecampaign/marketingautomation/event.ts',
    find: "record: { records: name, where: { id: '{id}' }, paginator },",
    replace: "record: { records: name, where: { id: '{id}' } },",
    tests: ['test/records/events.test.ts'],
  },
  {
    name: 'ActiveCampaign: a bounce without a campaign belongs to the campaign 0',
    file: 'lib/providers/activecampaign/marketingautomation/event.ts',
    find: "read: 'campaign', codec: someId }",
    replace: "read: 'campaign' }",
    tests: ['test/records/events.test.ts'],
  },
  {
    name: 'ActiveCampaign: an earlier consent subscribes a contact who has unsubscribed',
    file: 'lib/providers/activecampaign/marketingautomation/contact.ts',
    find: "    decided_at: { kind: 'value', read: '', codec: decidedAt },\n",
    replace: '',
    tests: ['test/records/consent/consent.test.ts'],
  },
];
