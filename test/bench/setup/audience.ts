import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { startMailchimpSimulator } from '../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { report } from './processes.ts';

/** Number of accounts, and of contacts per audience. The accounts send a notification as soon as a contact changes. */
const [count = 0, size = 0] = process.argv.slice(2).map(Number);
const [settings] = mailchimpAccounts;
const accounts = Array.from({ length: count }, (_, index) => ({
  ...settings,
  accountId: `${settings.accountId}-${index}`,
  apiKey: `bench-key-${index}-${settings.dc}`,
}));
const mailchimp = await startMailchimpSimulator({ accounts, sendsNotifications: true });

const audiences = accounts.map(({ accountId, apiKey }) => {
  const account = mailchimp.account(accountId);
  const [list = ''] = account.lists();
  const contacts = Array.from({ length: size }, (_, index) =>
    account.create(list, { email_address: `contact-${index}@customer.example`, status: 'subscribed' }),
  );
  return { account, apiKey, list, contacts };
});

const fail = (): never => {
  throw new Error('The audiences have too few contacts.');
};

/** Changes each contact once, on time, as users of the accounts do. @returns the times, epoch ms, by remote id */
const changeAll = async (perSecond: number, seconds: number): Promise<Readonly<Record<string, number>>> => {
  const made: Record<string, number> = {};
  const began = Date.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const { account, list, contacts } = audiences[number % audiences.length] ?? fail();
    const contact = contacts[Math.floor(number / audiences.length)] ?? fail();
    const wait = began + (number * 1000) / perSecond - Date.now();
    if (wait > 0) await pause(wait);
    made[`${list}/${contact}`] = Date.now();
    account.update(list, contact, { merge_fields: { FNAME: `Changed ${number}` } });
  }
  return made;
};

const order = z.object({ perSecond: z.number(), seconds: z.number() });

// Begins the changes. Responds when all changes are made.
const server = createServer(async (request, response) => {
  const { perSecond, seconds } = order.parse(await json(request));
  const made = JSON.stringify(await changeAll(perSecond, seconds));
  response.setHeader('content-type', 'application/json').end(made);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address() as AddressInfo;

report({
  url: `${mailchimp.url}/${settings.dc}/3.0`,
  changes: `http://127.0.0.1:${port}`,
  dc: settings.dc,
  keys: audiences.map(({ apiKey }) => apiKey),
});
