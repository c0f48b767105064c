import type { MergeField, Values } from './types.ts';

/** An account that exists from the start. `accountId` has 24 hexadecimal digits. */
export interface AccountSettings {
  readonly accountId: string;
  readonly accountName: string;
  /** Data centre: the first label of the account's host, and the end of its keys. */
  readonly dc: string;
  readonly apiKey: string;
  /** Part of the users' addresses. */
  readonly code: string;
  /** Merge fields that users have removed from the audiences. */
  readonly lacks?: readonly string[];
}

/** Two accounts in different data centres. Ids differ: they are derived from the account's id. */
export const mailchimpAccounts = [
  {
    accountId: 'd8ba0a687ccbd9857e68a501',
    accountName: 'Acme News',
    dc: 'us6',
    apiKey: 'sim-mailchimp-key-1-us6',
    code: 'acme',
  },
  {
    accountId: 'd8ba0a687ccbd9857e68a502',
    accountName: 'Globex News',
    dc: 'us21',
    apiKey: 'sim-mailchimp-key-2-us21',
    code: 'globex',
  },
] as const satisfies readonly AccountSettings[];

/** Audiences that an account has from the start. */
export const seedLists = ({ accountName, code }: AccountSettings): readonly Values[] =>
  ['News', 'Offers'].map((name) => ({
    name: `${accountName}: ${name}`,
    contact: {
      company: accountName,
      address1: '1 Main St',
      address2: '',
      city: 'Claymont',
      state: 'DE',
      zip: '19703',
      country: 'US',
      phone: '',
    },
    permission_reminder: 'You are receiving this email because you opted in via our website.',
    campaign_defaults: { from_name: accountName, from_email: `news@${code}.example`, subject: '', language: 'en' },
    email_type_option: false,
  }));

/** Every type of field that the simulator checks. */
export const mergeFields: readonly MergeField[] = [
  { tag: 'FNAME', name: 'First Name', type: 'text' },
  { tag: 'LNAME', name: 'Last Name', type: 'text' },
  { tag: 'ADDRESS', name: 'Address', type: 'address' },
  { tag: 'PHONE', name: 'Phone Number', type: 'phone' },
  { tag: 'BIRTHDAY', name: 'Birthday', type: 'birthday', dateFormat: 'MM/DD' },
  { tag: 'COMPANY', name: 'Company', type: 'text' },
  { tag: 'OFFICE', name: 'Office', type: 'address' },
  { tag: 'LOYALTY', name: 'Loyalty no', type: 'text' },
  { tag: 'SEATS', name: 'Seats', type: 'number' },
  { tag: 'RENEWAL', name: 'Renewal', type: 'date' },
  { tag: 'TIER', name: 'Tier', type: 'dropdown', choices: ['Gold', 'Silver', 'Bronze'] },
];

/** An e-mail of an automation. */
export interface AutomationEmail {
  readonly id: string;
  readonly title: string;
  readonly subject: string;
  readonly hours: number;
}

/** An automation with its e-mails. @param subjects subjects of the e-mails */
export const automationValues = (
  key: string,
  { subjects = ['Welcome', 'How is it going?'], ...given }: Values,
): Values => ({
  title: 'Welcome',
  workflow_type: 'emailSeries',
  status: 'save',
  ...given,
  emails: [subjects].flat().map(
    (subject, index): AutomationEmail => ({
      id: `${key.slice(0, 8)}${String(index + 1).padStart(2, '0')}`,
      title: `Step ${index + 1}`,
      subject: String(subject),
      hours: index * 24,
    }),
  ),
});
