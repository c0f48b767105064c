import { automation } from '../../objects/marketingautomation/automation.ts';
import { previewable, served } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { automationContactRoutes } from './automation-contacts.ts';

/** The row that adds a contact to an automation, with its endpoint. */
export const addContact = /* @__PURE__ */ served(
  json,
  automationContactRoutes.add,
  /* @__PURE__ */ previewable(async ({ params, body, ...call }) => {
    const { enrolContact } = await import('../../records/write/drivers/enrol.ts');
    return enrolContact(automation, { ...call, params, body }, { id: params.id, contactId: body.contact_id });
  }),
);
