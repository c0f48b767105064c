/** An account that a customer has connected. */
export interface Account {
  /** Id of the connection. */
  readonly id: string;
  readonly customer: string;
  readonly provider: string;
  /** What people call it. */
  readonly name: string;
  /** `needs_reauth`: it has to be connected again. */
  readonly status: string;
}

/** A table of yours, in which the connection token may be kept too: until this process ends, it is here. */
const known = globalThis as typeof globalThis & { connectedAccounts?: Map<string, Account> };
known.connectedAccounts ??= new Map();
const accounts = known.connectedAccounts;

export const noteAccount = async (account: Account): Promise<void> => {
  accounts.set(account.id, account);
};

export const noteStatus = async (id: string, status: string): Promise<void> => {
  const account = accounts.get(id);
  if (account !== undefined) accounts.set(id, { ...account, status });
};

export const accountsOf = async (customer: string): Promise<readonly Account[]> =>
  [...accounts.values()].filter((account) => account.customer === customer);
