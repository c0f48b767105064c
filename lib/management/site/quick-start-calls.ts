/** An introductory call. */
export interface FirstCall {
  readonly does: string;
  /** A shell line that uses `KEY` and `TOKEN`. */
  readonly curl: string;
}

const json = "-H 'content-type: application/json'";

/**
 * The first three calls for a user with an API key: connect an account, write a record, read the record.
 * @param origin base URL of the deployment
 */
export const firstCalls = (origin: string): readonly FirstCall[] => [
  {
    does: 'Create a link where one of your customers connects an account',
    curl: `curl ${origin}/magic-link -H "x-api-key: $KEY" ${json} -d '{ "linked_user_origin_id": "customer-7", "alias": "Initech" }'`,
  },
  {
    does: 'Create a contact in the account',
    curl: `curl ${origin}/crm/contacts -H "x-connection-token: $TOKEN" ${json} -d '{ "first_name": "Ada", "last_name": "Lovelace" }'`,
  },
  {
    does: 'List its contacts',
    curl: `curl "${origin}/crm/contacts?limit=5" -H "x-connection-token: $TOKEN"`,
  },
];
