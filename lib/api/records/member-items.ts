import * as z from 'zod';
import { word } from '../../objects/caps.ts';
import { consent } from '../../objects/consent.ts';
import { unifiedId } from '../../objects/fields.ts';

/** Members of a request that puts a contact on a list: its status there. */
export const memberStatus = {
  status: word
    .min(1)
    .optional()
    .describe(
      'Status of the contact on the list: subscribed (needs `consent`), pending (asks the person) or unsubscribed.',
    ),
  consent: consent.written.optional(),
};

const names = {
  contact_id: unifiedId.optional().describe('Id of the contact.'),
  email_address: word
    .min(1)
    .optional()
    .describe(
      'Address of the contact instead of the id, if the provider identifies members by address. It saves a request.',
    ),
};

const isNamedOnce = ({ contact_id, email_address }: { contact_id?: unknown; email_address?: unknown }): boolean =>
  (contact_id === undefined) !== (email_address === undefined);

const oneName = { path: ['contact_id'], error: 'or email_address must name the contact, and not both' };

/** Schema of a batch item, by operation. */
export const memberItems = {
  add_contacts: z.strictObject({ ...names, ...memberStatus }).refine(isNamedOnce, oneName),
  remove_contacts: z.strictObject(names).refine(isNamedOnce, oneName),
};
