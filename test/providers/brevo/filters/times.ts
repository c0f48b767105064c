import type { Timed } from '../../../records/filters/timed.ts';
import { campaigns, contacts, newCampaign, newContact, newTemplate, segments, templates } from './rows.ts';

/** Objects with lists that accept time filters, or an order by time. */
export const times: readonly Timed[] = [
  {
    provider: 'brevo',
    ...campaigns,
    make: (at) => ({ id: newCampaign(at) }),
    touch: ({ brevo }, { id }) => brevo.campaigns.update(Number(id), { subject: 'More engines' }),
  },
  {
    provider: 'brevo',
    ...contacts,
    make: (at) => ({ id: newContact(at) }),
    touch: ({ brevo }, { id }) => brevo.update(Number(id), { attributes: { JOB_TITLE: 'Engineer' } }),
  },
  {
    provider: 'brevo',
    ...segments,
    make: ({ brevo }) => ({ id: brevo.segments.create({ segmentName: 'Buyers' }) }),
    touch: ({ brevo }, { id }) => brevo.segments.update(Number(id), { segmentName: 'Many buyers' }),
  },
  {
    provider: 'brevo',
    ...templates,
    make: ({ brevo }) => ({ id: brevo.templates.create(newTemplate) }),
    touch: ({ brevo }, { id }) => brevo.templates.update(Number(id), { templateName: 'Renamed' }),
  },
];
