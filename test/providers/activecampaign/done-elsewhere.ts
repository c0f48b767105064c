import { activecampaignAccounts } from '../../../infra/simulators/activecampaign/seeds.ts';
import type { Service } from '../../harness/service.ts';

/** Creates a contact with a company, a tag and a task, and a deal with a win probability, as people did a day ago. */
export const doneElsewhere = ({ simulators }: Service): void => {
  const account = simulators.activecampaign.account(activecampaignAccounts[0].account);
  const contact = Number(account.create('contacts', { email: 'by-hand@example.com', firstName: 'Ada' }));
  const company = account.create('accounts', { name: 'By hand' });
  const link = { account: Number(company), contact, jobTitle: 'Engineer' };
  account.create('accountContacts', link);
  account.create('contactTags', { contact, tag: 1 });
  account.subscribe('1', String(contact), 1);
  const site = { sender_url: 'https://acme.example', sender_reminder: 'You asked.' };
  account.create('lists', { name: 'By hand', stringid: 'by-hand', description: 'Monthly', ...site });
  const deal = account.create('deals', { title: 'D', contact: `${contact}`, value: 1, currency: 'usd', group: '1' });
  account.compute('deals', deal, { winProbability: 44 });
  const note = account.create('notes', { note: 'N', reltype: 'Subscriber', relid: contact });
  const due = { ownerType: 'contact', relid: contact, duedate: '2026-06-20T10:00:00Z', dealTasktype: 1 };
  const task = account.create('dealTasks', { title: 'Call', ...due });
  const segmentid = account.create('segments', { name: 'By hand' });
  const sent = account.create('campaigns', { name: 'By hand', type: 'single', segmentid });
  const numbers = { opens: '50', uniqueopens: '40', linkclicks: '20', subscriberclicks: '10', hardbounces: '1' };
  const times = { sdate: '2026-06-01T09:00:00-05:00', ldate: '2026-06-01T09:05:00-05:00' };
  account.compute('campaigns', sent, { status: '5', ...times, send_amt: '100', total_amt: '100', ...numbers });
  const from = { fromname: 'Acme', fromemail: 'news@acme.example', reply2: 'reply@acme.example' };
  account.track(String(contact), 'purchased', 'A-1');
  account.bounce(String(contact), sent);
  account.create('messages', {
    name: 'By hand',
    ...from,
    subject: 'Hello',
    preheader_text: 'In',
    text: 'Hi',
    html: '<p>Hi</p>',
  });
  const automation = account.create('automations', { name: 'By hand', status: '1', trigger: 'subscribe' });
  const day = 86_400_000;
  account.age('automations', automation, day);
  account.age('contacts', String(contact), day);
  account.age('accounts', company, day);
  account.age('deals', deal, day);
  account.age('notes', note, day);
  account.age('dealTasks', task, day);
};
