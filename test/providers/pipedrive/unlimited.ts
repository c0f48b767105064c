import { ofCurrency, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid('https://developers.pipedrive.com/docs/api/v1/Notes#addNote', 'content', 'email'),
  ofCurrency('https://developers.pipedrive.com/docs/api/v1/Currencies'),
];
