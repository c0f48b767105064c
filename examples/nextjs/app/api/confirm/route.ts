import { UnifiedError } from '@unified-integration/client';
import { noteAccount } from '../../../lib/accounts.ts';
import { signedIn } from '../../../lib/session.ts';
import { unified } from '../../../lib/unified.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * `POST /api/confirm { id_connection, code }`: connects the account that came back with this code, for the customer who is signed
 * in. A code that came for another customer is refused by the service. The connection token stays on the server.
 */
export const POST = async (request: Request): Promise<Response> => {
  const { id_connection: id, code } = Object(await request.json().catch(() => undefined));
  if (!isText(id) || !isText(code)) return Response.json({ error: 'There is no code.' }, { status: 400 });
  const customer = await signedIn();
  try {
    const { data } = await unified().connections.confirm(id, { code, linked_user_origin_id: customer.id });
    const { provider, account, status } = data;
    await noteAccount({ id, customer: customer.id, provider, name: account.name, status });
    return Response.json({ provider, account: account.name });
  } catch (error) {
    if (!(error instanceof UnifiedError) || error.status >= 500) throw error;
    return Response.json({ error: error.message }, { status: 422 });
  }
};
