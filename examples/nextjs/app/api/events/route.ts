import { verifyWebhook, WebhookVerificationError } from '@unified-integration/client';
import { noteStatus } from '../../../lib/accounts.ts';
import { webhookSecret } from '../../../lib/unified.ts';

/** `POST /api/events`: what a webhook with the scope `connection.*` sends. Another answer than 2xx has it sent again. */
export const POST = async (request: Request): Promise<Response> => {
  try {
    const { type, data } = await verifyWebhook(request, webhookSecret());
    if (type === 'connection.needs_reauth') await noteStatus(data.id_connection, 'needs_reauth');
    if (type === 'connection.revoked') await noteStatus(data.id_connection, 'revoked');
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 401 });
    throw error;
  }
};
