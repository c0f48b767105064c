import examples from './examples.json' with { type: 'json' };
import type { Examples, Refusals } from './examples.ts';
import refusals from './refusals.json' with { type: 'json' };

/** Examples and refusals that tests recorded. Loading them takes half of the time that the document needs. */
export const recorded: { readonly examples: Examples; readonly refusals: Refusals } = { examples, refusals };
