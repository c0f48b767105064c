import {
  automations,
  campaigns,
  contacts,
  lists,
  nextNumber,
  segments,
  tags,
  templates,
} from '../../../records/filters/marketing.ts';
import type { Timed } from '../../../records/filters/timed.ts';
import { newCampaign, newContact, newList, newSegment, newTag } from './rows.ts';

/** Objects with lists that accept time filters, or an order by time. */
export const times: readonly Timed[] = [
  {
    provider: 'mailchimp',
    ...contacts,
    make: (at) => ({ id: newContact(at) }),
    touch: ({ mailchimp }, { id }) => mailchimp.update(mailchimp.lists()[0] ?? '', String(id), { language: 'fr' }),
  },
  {
    provider: 'mailchimp',
    ...lists,
    make: (at) => ({ id: newList(at) }),
    touch: ({ mailchimp }, { id }) => mailchimp.updateList(String(id), { name: `Renamed ${nextNumber()}` }),
  },
  {
    provider: 'mailchimp',
    ...segments,
    make: (at) => ({ id: newSegment(at) }),
    touch: ({ mailchimp }, { id }) =>
      mailchimp.updateSegment(mailchimp.lists()[0] ?? '', String(id), { name: `renamed ${nextNumber()}` }),
  },
  {
    provider: 'mailchimp',
    ...tags,
    make: (at) => ({ id: newTag(at) }),
    touch: ({ mailchimp }, { id }) =>
      mailchimp.updateSegment(mailchimp.lists()[0] ?? '', String(id), { name: `renamed ${nextNumber()}` }),
  },
  {
    provider: 'mailchimp',
    ...campaigns,
    make: (at) => ({ id: newCampaign(at) }),
    touch: ({ mailchimp }, { id }) => mailchimp.campaigns.rename(String(id), `Renamed ${nextNumber()}`),
  },
  {
    provider: 'mailchimp',
    ...automations,
    make: ({ mailchimp }) => ({ id: mailchimp.createAutomation({ title: `A ${nextNumber()}` }) }),
    touch: ({ mailchimp }, { id }) => mailchimp.updateAutomation(String(id), { title: `Renamed ${nextNumber()}` }),
  },
  {
    provider: 'mailchimp',
    ...templates,
    make: ({ mailchimp }) => ({ id: mailchimp.createTemplate({ name: `T ${nextNumber()}`, html: '<p>T</p>' }) }),
    touch: ({ mailchimp }, { id }) =>
      mailchimp.updateTemplate(String(id), { name: `Renamed ${nextNumber()}`, html: '<p>R</p>' }),
  },
];
