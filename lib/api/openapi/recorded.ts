import examples from './examples.json' with { type: 'json' };
import type { Examples, Refusals } from './examples.ts';
import refusals from './refusals.json' with { type: 'json' };

/** What tests have seen of the service. It is half of what the document takes to load. */
export const recorded: { readonly examples: Examples; readonly refusals: Refusals } = { examples, refusals };
