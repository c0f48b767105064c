import type { MailchimpSimulator } from '../../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../../infra/simulators/mailchimp/seeds.ts';
import { created, deleted, type Move, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

const [{ accountId }] = mailchimpAccounts;

/** Contacts of the first audience, in pages by offset. An archived contact is listed among the changes. */
export const mailchimpContacts = (simulator: MailchimpSimulator, { isTold = false } = {}): Scenario => {
  const account = simulator.account(accountId);
  const [list = ''] = account.lists();
  const idOf = (key: string): string => `${list}/${key}`;
  const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);
  const create = (n: number) =>
    created(
      idOf(
        account.create(list, {
          email_address: `contact-${n}@changes.example`,
          status: 'subscribed',
          merge_fields: { FNAME: `made ${n}` },
        }),
      ),
    );
  const change = (n: number, id: string) => {
    account.update(list, keyOf(id), { merge_fields: { FNAME: `changed ${n}` } });
    return updated(id, ['first_name']);
  };
  const tag: Move['play'] = (n, [id = '']) => {
    account.tag(list, keyOf(id), { [`tag ${n}`]: true });
    return [updated(id, ['tags'])];
  };
  const moves: readonly Move[] = [
    { weight: 4, takes: 0, play: (n) => [create(n)] },
    { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
    // No notification reports a tag.
    ...(isTold ? [] : [{ weight: 2, takes: 1, play: tag } as const]),
    {
      weight: 2,
      takes: 1,
      play: (_, [id = '']) => {
        account.update(list, keyOf(id), {});
        return [];
      },
    },
    {
      weight: 1,
      takes: 1,
      removes: true,
      play: (_, [id = '']) => {
        account.remove(list, keyOf(id));
        return [deleted(id)];
      },
    },
  ];
  return {
    provider: 'mailchimp',
    object: 'marketingautomation.contact',
    simulator,
    pages: /^\/lists\/\w+\/members$/,
    isShifting: true,
    // The notification names the archived contact by the address, and no record has this address.
    hidesDeletes: true,
    create,
    change,
    living: () => account.contacts(list).map(idOf),
    moves,
  };
};

/** Templates. No list contains changes, so all are compared. A deleted template is inactive. */
export const mailchimpTemplates = (simulator: MailchimpSimulator): Scenario => {
  const account = simulator.account(accountId);
  const html = '<p>News</p>';
  const create = (n: number) => created(account.createTemplate({ name: `made ${n}`, html }));
  const change = (n: number, id: string) => {
    account.updateTemplate(id, { name: `changed ${n}`, html });
    return updated(id, ['name']);
  };
  const moves: readonly Move[] = [
    { weight: 4, takes: 0, play: (n) => [create(n)] },
    { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
    {
      weight: 1,
      takes: 1,
      removes: true,
      play: (_, [id = '']) => {
        account.removeTemplate(id);
        return [deleted(id)];
      },
    },
  ];
  return {
    provider: 'mailchimp',
    object: 'marketingautomation.template',
    simulator,
    pages: /^\/templates$/,
    isShifting: true,
    create,
    change,
    living: () => account.templates(),
    moves,
  };
};
