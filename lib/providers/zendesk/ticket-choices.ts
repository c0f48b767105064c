import type { ChoiceField } from '../define.ts';

/** Choices of a ticket. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format */
export const choices = {
  status: {
    kind: 'choice',
    at: 'status',
    choices: [
      { value: 'new', category: 'open' },
      { value: 'open', category: 'open' },
      { value: 'pending', category: 'on_hold' },
      { value: 'hold', category: 'on_hold' },
      // "Once a ticket is closed, it can't be reopened", and it can no longer be changed. The service never writes
      // "closed", but a passthrough request can.
      // https://support.zendesk.com/hc/en-us/articles/4408832151834-Updating-and-solving-tickets
      { value: 'solved', category: 'closed', also: ['closed'] },
    ],
    words: { open: 'open', on_hold: 'hold', closed: 'solved' },
    category: true,
  },
  priority: {
    kind: 'choice',
    at: 'priority',
    choices: [{ value: 'urgent' }, { value: 'high' }, { value: 'normal' }, { value: 'low' }],
    words: { urgent: 'urgent', high: 'high', normal: 'normal', low: 'low' },
  },
  type: {
    kind: 'choice',
    at: 'type',
    choices: [{ value: 'problem' }, { value: 'incident' }, { value: 'question' }, { value: 'task' }],
  },
} as const satisfies Readonly<Record<string, ChoiceField>>;
