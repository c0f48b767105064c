import { mailchimpAccounts, startMailchimpSimulator } from '../../infra/simulators/index.ts';
import { report } from './processes.ts';

/** So many accounts, each with an audience of so many contacts, which tell of each change as soon as it is made. */
const [count = 0, size = 0] = process.argv.slice(2).map(Number);
const [settings] = mailchimpAccounts;
const accounts = Array.from({ length: count }, (_, index) => ({
  ...settings,
  accountId: `${settings.accountId}-${index}`,
  apiKey: `bench-key-${index}-${settings.dc}`,
}));
const mailchimp = await startMailchimpSimulator({ accounts, sendsNotifications: true });

report({
  url: `${mailchimp.url}/${settings.dc}/3.0`,
  dc: settings.dc,
  audiences: accounts.map(({ accountId, apiKey }) => {
    const account = mailchimp.account(accountId);
    const [list = ''] = account.lists();
    const contacts = Array.from({ length: size }, (_, index) =>
      account.create(list, { email_address: `contact-${index}@customer.example`, status: 'subscribed' }),
    );
    return { apiKey, list, contacts };
  }),
});
