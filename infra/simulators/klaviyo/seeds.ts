/** An account that exists from the start. `accountId` has six characters, as at the vendor. */
export interface AccountSettings {
  readonly accountId: string;
  readonly accountName: string;
  readonly apiKey: string;
  /** Part of the users' addresses. */
  readonly code: string;
}

/** Two accounts. Ids differ: they are derived from the account's id. */
export const klaviyoAccounts = [
  { accountId: 'SimKv1', accountName: 'Acme Shop', apiKey: 'pk_sim_klaviyo_key_1', code: 'acme' },
  { accountId: 'SimKv2', accountName: 'Globex Shop', apiKey: 'pk_sim_klaviyo_key_2', code: 'globex' },
] as const satisfies readonly AccountSettings[];

/** Lists that an account has from the start. https://help.klaviyo.com/hc/en-us/articles/115005060447 */
export const seedLists: readonly string[] = ['Email List', 'Preview List'];

/** A segment that an account has from the start, as recorded. */
export const seedSegment = 'Engaged (90 Days)';

/** Definition of the profiles with an e-mail address. https://developers.klaviyo.com/en/reference/create_segment */
export const withAddress = {
  condition_groups: [
    {
      conditions: [{ type: 'profile-property', property: 'email', filter: { type: 'existence', operator: 'is-set' } }],
    },
  ],
};

/** A flow that a user created. https://developers.klaviyo.com/en/reference/get_flow */
export const seedFlow = { name: 'Welcome', status: 'live', archived: false, trigger_type: 'Added to List' };

/** Steps of the seeded flow. https://developers.klaviyo.com/en/reference/get_actions_for_flow */
export const seedActions: readonly object[] = [
  {
    id: '100000001',
    type: 'send-email',
    data: { message: { name: 'Welcome', subject_line: 'Hello' }, status: 'live' },
  },
  { id: '100000002', type: 'time-delay', data: { unit: 'days', value: 3 } },
];
