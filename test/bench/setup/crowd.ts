import { startHubspotSimulator } from '../../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { startProviderClock } from '../provider-time.ts';
import { report } from './processes.ts';

/** Number of contacts per account. Each parameter creates an account. */
const sizes = process.argv.slice(2).map(Number);

const [settings] = hubspotPortals;
const portals = sizes.map((size) => ({ ...settings, portalId: size, accessToken: `pat-crowd-${size}` }));
/** Age of the contacts, ms. No contact has changed for a long time. */
const age = 40 * 24 * 60 * 60_000;

let isFilled = false;
const now = () => (isFilled ? Date.now() : Date.now() - age);
const hubspot = await startHubspotSimulator({ portals, strictDuplicates: false, now });

for (const size of sizes) {
  const account = hubspot.account(size);
  for (let index = account.list('contacts').length; index < size; index += 1) {
    account.create('contacts', {
      firstname: 'Contact',
      lastname: String(index),
      email: `contact-${index}@customer.example`,
      phone: `+1 555 ${index}`,
      city: 'London',
    });
  }
}

isFilled = true;

report({ hubspot: hubspot.url, clock: await startProviderClock([hubspot]) });
