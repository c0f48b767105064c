import type { ChoiceField } from '../define.ts';

/**
 * Outcomes of calls. The words are for the vendor's own outcomes; an account can add outcomes.
 * https://developers.hubspot.com/docs/guides/api/crm/engagements/calls
 */
export const callOutcome: ChoiceField = {
  kind: 'choice',
  at: 'properties.hs_call_disposition',
  choices: 'callOutcomes',
  words: {
    busy: '9d9162e7-6cf3-4944-bf63-4dff82258764',
    connected: 'f240bbac-87c9-4f6e-bf70-924b57d47db7',
    left_live_message: 'a4c4c377-d246-4b32-a13b-75a56a4cd0ff',
    left_voicemail: 'b2cf5968-551e-4856-9783-52b3da59a7d0',
    no_answer: '73a0d17f-1163-4015-bdd5-ec830791da20',
    wrong_number: '17b47fee-58de-441e-a44c-c6300d46f273',
  },
  labelled: true,
};

/** Outcome of a meeting. https://developers.hubspot.com/docs/guides/api/crm/engagements/meetings */
export const meetingOutcome: ChoiceField = {
  kind: 'choice',
  at: 'properties.hs_meeting_outcome',
  choices: 'meetingOutcomes',
  words: {
    scheduled: 'SCHEDULED',
    completed: 'COMPLETED',
    rescheduled: 'RESCHEDULED',
    no_show: 'NO_SHOW',
    canceled: 'CANCELED',
  },
};
