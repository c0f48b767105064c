/** A customer of yours: the team or company that a person belongs to. */
export interface Customer {
  /** Your own id of it. */
  readonly id: string;
  readonly name: string;
}

/** Who is signed in: read it from the session of your application, and from nothing that a page sends. */
export const signedIn = async (): Promise<Customer> => ({ id: 'customer-1', name: 'Initech GmbH' });
