import { signedIn } from '../../../lib/session.ts';
import { appUrl, unified } from '../../../lib/unified.ts';

/** `POST /api/link`: a magic link for the customer who is signed in. */
export const POST = async (): Promise<Response> => {
  const customer = await signedIn();
  const { data } = await unified().magicLink.create({
    linked_user_origin_id: customer.id,
    alias: customer.name,
    return_url: `${appUrl()}/connected`,
    confirm: true,
  });
  return Response.json({ url: data.url });
};
