import { startHubspotSimulator } from '../../../infra/simulators/hubspot/index.ts';
import { startZendeskSimulator } from '../../../infra/simulators/zendesk/index.ts';
import { startProviderClock } from '../provider-time.ts';
import { report } from './processes.ts';

// The simulator accepts duplicate e-mail addresses: a check would become slower with every contact.
const [hubspot, zendesk] = await Promise.all([
  startHubspotSimulator({ strictDuplicates: false }),
  startZendeskSimulator(),
]);

report({ hubspot: hubspot.url, zendesk: zendesk.url, clock: await startProviderClock([hubspot, zendesk]) });
