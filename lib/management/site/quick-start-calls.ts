/** A call to begin with. */
export interface FirstCall {
  readonly does: string;
  /** A line for a shell that has `KEY` and `TOKEN`. */
  readonly curl: string;
}

const json = "-H 'content-type: application/json'";

/**
 * The first three calls of somebody who has an API key: connect an account, write a record, read it.
 * @param origin base URL of the deployment
 */
export const firstCalls = (origin: string): readonly FirstCall[] => [
  {
    does: 'Make a link at which a customer of yours connects an account',
    curl: `curl ${origin}/magic-link -H "x-api-key: $KEY" ${json} -d '{ "linked_user_origin_id": "customer-7", "alias": "Initech" }'`,
  },
  {
    does: 'Create a contact in it',
    curl: `curl ${origin}/crm/contacts -H "x-connection-token: $TOKEN" ${json} -d '{ "first_name": "Ada", "last_name": "Lovelace" }'`,
  },
  {
    does: 'List its contacts',
    curl: `curl "${origin}/crm/contacts?limit=5" -H "x-connection-token: $TOKEN"`,
  },
];
