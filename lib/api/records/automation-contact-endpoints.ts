import { automation } from '../../objects/marketingautomation/automation.ts';
import { enrolContact } from '../../records/write/drivers/enrol.ts';
import { previewable } from '../../records/write/preview.ts';
import { endpoint } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { automationContactRoutes } from './automation-contacts.ts';

/** The function that adds contacts to automations. */
export const addContactEndpoint = /* @__PURE__ */ endpoint(
  json,
  automationContactRoutes.add,
  /* @__PURE__ */ previewable(({ params, body, ...call }) =>
    enrolContact(automation, { ...call, params, body }, { id: params.id, contactId: body.contact_id }),
  ),
);
