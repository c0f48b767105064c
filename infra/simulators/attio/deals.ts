import type { AttributeSeed } from './types.ts';

/** Standard attributes of deals. https://docs.attio.com/docs/standard-objects/standard-objects-deals */
export const deals: readonly AttributeSeed[] = [
  { slug: 'name', type: 'text', rules: ['required'] },
  {
    slug: 'stage',
    title: 'Deal stage',
    type: 'status',
    rules: ['required'],
    options: ['Lead', 'In Progress', 'Won 🎉', 'Lost'],
  },
  { slug: 'owner', title: 'Deal owner', type: 'actor-reference', rules: ['required'] },
  { slug: 'value', title: 'Deal value', type: 'currency' },
  { slug: 'associated_people', type: 'record-reference', rules: ['multi'], target: 'people' },
  { slug: 'associated_company', type: 'record-reference', target: 'companies' },
];
