import { expect, it } from 'vitest';
import { consentFacts } from '../../infra/docs/consent-hosts.ts';
import { github } from '../../lib/providers/github/index.ts';
import { harbor, island } from '../oauth-hosts/harbor.ts';

it('names the hosts of a provider, the owner of its OAuth apps, and the fix of a refusal', () => {
  expect(consentFacts(harbor.oauth)).toEqual([
    'Hosts of a consent, in `host`: `login.harbor.example` (Production), `test.harbor.example` (Sandbox), ' +
      '`login.harbor-eu.example` (Europe), `{name}.my.harbor.example`, `{name}--{sandbox}.sandbox.my.harbor.example`. ' +
      'Default: `login.harbor.example`.',
    'The vendor sends the host of the account with the redirect (`login-server`). The service requests tokens from this host.',
    'An account may have its own OAuth app. The page of a magic link asks for its client id and secret.',
    'A consent that ends with `app_not_installed`: The app is not installed in your Harbor organisation. ' +
      'Ask your Harbor admin to open Setup. There, install <the app>. Then come back and try again.',
  ]);
  expect(consentFacts(island.oauth)).toEqual([
    'Hosts of a consent, in `host`: `{instance}.island.example`.',
    'Each account has its own OAuth app. The page of a magic link asks for its client id and secret.',
  ]);
  expect(consentFacts(github.oauth)).toEqual([]);
});
