import * as z from 'zod';
import { unifiedId } from '../../objects/fields.ts';
import type { Route } from '../../route.ts';
import { creating } from './record-grants.ts';
import { previewQuery } from './record-queries.ts';

/* Routes for the contacts of an automation. */

const added = z
  .object({ automation_id: z.string(), contact_id: z.string(), added: z.literal(true) })
  .meta({ id: 'AutomationContact', description: 'A contact that was added to an automation.' });

export const automationContactRoutes = {
  add: {
    handler: 'marketingautomation/actions.act',
    operation: 'marketingautomation.automations.addContact',
    group: 'marketingautomation',
    method: 'POST',
    path: '/marketingautomation/automations/{id}/contacts',
    summary: 'Add a contact to an automation, which sends it messages',
    description:
      'Adds the contact from the first message on. Requires `Idempotency-Key`; nothing repeats the request. If the ' +
      "provider's response is lost, the outcome is `uncertain`. An unsubscribed contact is refused.",
    auth: 'connection',
    scope: 'records:write',
    status: 200,
    params: z.object({ id: unifiedId.describe('Id of the automation.') }),
    query: previewQuery,
    body: z
      .strictObject({ contact_id: unifiedId.describe('Id of the contact, who must be subscribed.') })
      .meta({ id: 'AutomationContactInput', description: 'A contact to add to an automation.' }),
    response: added,
    idempotent: 'required',
    previewed: true,
    errors: ['consent_required'],
    uses: creating,
  },
} as const satisfies Record<string, Route>;
