import { accountsOf } from '../lib/accounts.ts';
import { signedIn } from '../lib/session.ts';
import { ConnectAccount } from './connect-button.tsx';

/** The accounts change while the server runs. */
export const dynamic = 'force-dynamic';

const Page = async () => {
  const customer = await signedIn();
  const accounts = await accountsOf(customer.id);
  return (
    <main>
      <h1>Integrations of {customer.name}</h1>
      <ul>
        {accounts.map(({ id, provider, name, status }) => (
          <li key={id}>
            {provider}: {name} {status === 'active' ? '' : '(connect it again)'}
          </li>
        ))}
      </ul>
      <ConnectAccount />
    </main>
  );
};

export default Page;
