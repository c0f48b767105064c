import { because, type Unlimited } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  because(
    'The simulator refuses a label of more than 50 characters and an unknown type.',
    'https://docs.github.com/en/rest/issues/labels#create-a-label',
    ...['labels', 'type'],
  ),
];
