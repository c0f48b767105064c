import type { MailchimpSimulator } from '../../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../../infra/simulators/mailchimp/seeds.ts';
import { basicMoves, created, removal, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

/** The e-mails of classic automations and the campaigns, with their contents. All are compared. */
export const mailchimpEmails = (simulator: MailchimpSimulator): Scenario => {
  const account = simulator.account(mailchimpAccounts[0].accountId);
  const idOf = (key: string): string => `campaign/${key}`;
  const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);
  const create = (n: number) => created(idOf(account.campaigns.create({ settings: { title: `made ${n}` } })));
  const change = (n: number, id: string) => {
    account.campaigns.rename(keyOf(id), `changed ${n}`);
    return updated(id, ['name']);
  };
  return {
    provider: 'mailchimp',
    object: 'marketingautomation.email',
    simulator,
    pages: /^\/campaigns$/,
    isShifting: true,
    create,
    change,
    living: () => account.campaigns.all().map(idOf),
    moves: [
      ...basicMoves({ create, change }),
      {
        weight: 2,
        takes: 1,
        play: (n, [id = '']) => {
          account.campaigns.write(keyOf(id), `<p>written ${n}</p>`);
          return [updated(id, ['html', 'text'])];
        },
      },
      removal((id) => account.campaigns.remove(keyOf(id))),
    ],
  };
};
