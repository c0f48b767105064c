import { type Body, counter } from '../../harness/connected.ts';

const nth = counter();

/** A new address, which no other contact of the file has. */
export const address = (): string => `${nth('person')}@customer.example`;

let numbers = 0;

/** A new phone number, which no other contact of the file has. */
export const phone = (): string => {
  numbers += 1;
  return `+1415555${1000 + numbers}`;
};

/** A new contact who can receive text messages. */
export const withPhone = (): Body => ({
  email_address: address(),
  phone_numbers: [{ phone_number: phone() }],
});

/** A change of a contact's subscription to text messages. */
export const sms = (status: string, consent?: unknown): Body => ({
  subscriptions: [{ channel: 'sms', status, ...(consent !== undefined && { consent }) }],
});

/** The subscription of a record to text messages. */
export const smsIn = ({ subscriptions }: Body): Body => {
  const found = (subscriptions as Body[]).find(({ channel }) => channel === 'sms');
  if (found === undefined) throw new Error('There is nothing of text messages.');
  return found;
};
