import { expect, it } from 'vitest';
import { expectHere, expectKnown, expectUsed, lookAt } from './located.ts';

const messageOf = (act: () => void): string => {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('nothing failed');
};

it('a name that is not known is said with its line, the object, the rule and the names that are', () => {
  lookAt({ provider: 'brevo', object: 'marketingautomation.contact' });
  const message = messageOf(() => expectKnown(['limit', 'FIRSTNAME'], ['limit', 'cursor'], 'list'));
  expect(message).toMatch(/^lib\/providers\/brevo\/[\w-]+\.ts:\d+/);
  expect(message).toContain('brevo marketingautomation.contact breaks the rule "a name that is not known is said');
  expect(message).toContain('It uses "FIRSTNAME" in list. Use one of "limit", "cursor", or remove it.');
});

it('a name that is not used is said with its line', () => {
  lookAt({ provider: 'brevo' });
  const message = messageOf(() => expectUsed(['api_key', 'senders'], ['api_key']));
  expect(message).toMatch(/^lib\/providers\/brevo\/[\w-]+\.ts:\d+.*Nothing uses "senders": use it, or remove it\./);
});

it('any other expectation is said with the lines of the object, and its member', () => {
  lookAt({ provider: 'brevo', object: 'marketingautomation.contact' });
  const message = messageOf(() => expectHere(1, 'maxLimit').toBe(2));
  expect(message).toMatch(/^lib\/providers\/brevo\/[\w-]+\.ts:\d+.*Change maxLimit\.: expected 1 to be 2/);
});
