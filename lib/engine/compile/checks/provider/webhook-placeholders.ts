import { type Check, Place } from '../finding.ts';
import { unknownPlaceholders } from '../placeholders.ts';

/** Placeholders of every request that registers an address. */
const known = ['url', 'name', 'secret', 'id', 'now', 'until', 'events'];

/** Finds placeholders of registrations that nothing fills. */
export const webhookPlaceholders: Check = ({ id }, webhooks, found) => {
  const { events, each, method: _, ...requests } = webhooks?.register ?? {};
  const place = new Place(`${id} webhooks `, found);
  const all = [...known, ...(each?.parts ?? [])];
  unknownPlaceholders(place.below('register'), requests, all);
  unknownPlaceholders(place.below('register.events.as'), events?.element, [...all, 'value', 'group']);
};
