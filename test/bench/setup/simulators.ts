import { startHubspotSimulator } from '../../../infra/simulators/hubspot/index.ts';
import { startZendeskSimulator } from '../../../infra/simulators/zendesk/index.ts';
import { startProviderClock } from '../provider-time.ts';
import { report } from './processes.ts';

// Set to accept the same e-mail twice: looking for it would take longer with every contact.
const [hubspot, zendesk] = await Promise.all([
  startHubspotSimulator({ strictDuplicates: false }),
  startZendeskSimulator(),
]);

report({ hubspot: hubspot.url, zendesk: zendesk.url, clock: await startProviderClock([hubspot, zendesk]) });
