import { below, type Check } from '../finding.ts';
import { unknownPlaceholders } from '../placeholders.ts';

/** Placeholders of every request that registers an address. */
const known = ['url', 'name', 'secret', 'id', 'now', 'until', 'events'];

/** Finds placeholders of registrations that nothing fills. */
export const webhookPlaceholders: Check = ({ id }, webhooks) => {
  const { events, each, method: _, ...requests } = webhooks?.register ?? {};
  const place = `${id} webhooks `;
  const all = [...known, ...(each?.parts ?? [])];
  return [
    ...unknownPlaceholders(below(place, 'register'), requests, all),
    ...unknownPlaceholders(below(place, 'register.events.as'), events?.element, [...all, 'value', 'group']),
  ];
};
