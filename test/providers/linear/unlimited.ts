import { because, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid('https://linear.app/developers/graphql', 'body', 'description', 'domains', 'name', 'title'),
  because('Ids of labels.', 'https://linear.app/developers/graphql', 'labelIds'),
];
