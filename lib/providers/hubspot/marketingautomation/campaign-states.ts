import type { Choice } from '../../define.ts';

/**
 * The vendor's values of `state`, grouped by the state that they mean.
 * https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
const states = {
  DRAFT: [
    'DRAFT_AB',
    'DRAFT_AB_VARIANT',
    'AUTOMATED_DRAFT',
    'AUTOMATED_DRAFT_AB',
    'AUTOMATED_DRAFT_ABVARIANT',
    'AUTOMATED_FOR_FORM_DRAFT',
    'BLOG_EMAIL_DRAFT',
    'RSS_TO_EMAIL_DRAFT',
  ],
  SCHEDULED: ['SCHEDULED_AB', 'SCHEDULED_OR_PUBLISHED', 'PUBLISHED_OR_SCHEDULED'],
  PROCESSING: ['PRE_PROCESSING', 'AUTOMATED_SENDING'],
  PUBLISHED: [
    'PUBLISHED_AB',
    'PUBLISHED_AB_VARIANT',
    'BLOG_EMAIL_PUBLISHED',
    'RSS_TO_EMAIL_PUBLISHED',
    'LOSER_AB_VARIANT',
  ],
} as const;

type State = keyof typeof states;

/**
 * Choices of the state. A workflow or a form sends an e-mail (`AUTOMATED`) to one contact after the other, so that
 * state has no unified word and is shown as the vendor's word. Same page.
 */
export const choices: readonly Choice[] = Object.entries(states).map(([value, also]) => ({ value, also }));

export const words = { draft: 'DRAFT', scheduled: 'SCHEDULED', sending: 'PROCESSING', sent: 'PUBLISHED' } as const;

/** A state, and the vendor's other states with the same meaning. */
export const statesOf = (state: State): readonly string[] => [state, ...states[state]];

/** The unified word for a state. Default: the vendor's word. */
export const wordOf = (remote: string): string =>
  Object.entries(words).find(([, state]) => statesOf(state).includes(remote))?.[0] ?? remote;
