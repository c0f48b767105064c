import { expect, it } from 'vitest';
import { consentFacts } from '../../infra/docs/consent-hosts.ts';
import { github } from '../../lib/providers/github/index.ts';
import { harbor, island } from '../oauth-hosts/harbor.ts';

it('names the hosts of a provider, the owner of its OAuth apps, and the fix of a refusal', () => {
  expect(consentFacts(harbor.oauth)).toEqual([
    'A consent has a `host`: `login.harbor.example` (Production), `test.harbor.example` (Sandbox), ' +
      '`login.harbor-eu.example` (Europe), `{name}.my.harbor.example`, `{name}--{sandbox}.sandbox.my.harbor.example`. ' +
      'Without, it is `login.harbor.example`.',
    'The vendor names the host of the account when the browser comes back (`login-server`); tokens are asked for there.',
    'An account may have an OAuth app of its own: the page of a magic link takes its client id and secret.',
    'A consent that ends with `app_not_installed`: The app is not installed in your Harbor organisation. ' +
      'Ask your Harbor admin to open Setup. There, install <the app>. Then come back and try again.',
  ]);
  expect(consentFacts(island.oauth)).toEqual([
    'A consent has a `host`: `{instance}.island.example`.',
    'Each account has an OAuth app of its own: the page of a magic link takes its client id and secret.',
  ]);
  expect(consentFacts(github.oauth)).toEqual([]);
});
