import {
  type ConnectionName,
  type UnifiedClient,
  UnifiedError,
  verifyWebhook,
  WebhookVerificationError,
} from '@unified-integration/client';

/** A message of a person in the chat of your product. */
export interface ChatMessage {
  /** Of the chat: a message that comes twice opens one ticket. */
  readonly id: string;
  readonly conversation: string;
  /** Your own id of the customer, whose ticketing tool it goes to, and that tool. */
  readonly customer: string;
  readonly provider: string;
  readonly text: string;
}

/** Where conversations and their tickets are noted: a table of yours. */
export interface Notes {
  ticketOf(conversation: string): Promise<string | undefined>;
  conversationOf(ticket: string): Promise<string | undefined>;
  note(conversation: string, ticket: string): Promise<void>;
}

export interface BotOptions {
  readonly unified: UnifiedClient;
  readonly notes: Notes;
  /** `whsec_…` of the webhook. */
  readonly secret: string;
  /** Says something in a conversation. */
  readonly say: (conversation: string, text: string) => Promise<void>;
}

/** First line of a text, as the name of a ticket. */
const nameOf = (text: string): string => text.split('\n')[0]?.slice(0, 80) || 'A question';

const accountOf = ({ customer, provider }: ChatMessage): ConnectionName => ({ linkedUserOriginId: customer, provider });

const openTicket = async ({ unified, notes, say }: BotOptions, message: ChatMessage): Promise<void> => {
  const { tickets } = unified.connection(accountOf(message)).ticketing;
  const ticket = {
    name: nameOf(message.text),
    description: [message.text],
    priority: /urgent/i.test(message.text) ? 'urgent' : 'normal',
  };
  const { data } = await tickets.create(ticket, { idempotencyKey: `chat-${message.id}` });
  await notes.note(message.conversation, data.id);
  await say(message.conversation, `We have opened a ticket: ${data.name}`);
};

const addComment = async ({ unified }: BotOptions, message: ChatMessage, ticket_id: string): Promise<void> => {
  const { comments } = unified.connection(accountOf(message)).ticketing;
  await comments.create({ ticket_id, body: message.text }, { idempotencyKey: `chat-${message.id}` });
};

const takeMessage = async (options: BotOptions, message: ChatMessage): Promise<void> => {
  const ticket = await options.notes.ticketOf(message.conversation);
  if (ticket === undefined) return openTicket(options, message);
  try {
    await addComment(options, message, ticket);
  } catch (error) {
    if (!(error instanceof UnifiedError)) throw error;
    // The key has opened the ticket: this is the same message again.
    if (error.code === 'idempotency_conflict') return;
    // Somebody has deleted the ticket: the conversation goes on in another one.
    if (error.code !== 'not_found') throw error;
    await openTicket(options, message);
  }
};

const takeEvent = async ({ notes, say, secret }: BotOptions, request: Request): Promise<void> => {
  const { type, data: event } = await verifyWebhook(request, secret);
  if (type !== 'ticketing.ticket.updated' || event.record?.status_category !== 'closed') return;
  if (!event.changed_fields?.includes('status')) return;
  const conversation = await notes.conversationOf(event.record_id);
  if (conversation !== undefined) await say(conversation, `Done: ${event.record.name}`);
};

/** Serves `POST /messages` for the chat, and `POST /events` for the webhook with the scope `ticketing.ticket.updated`. */
export const createBot =
  (options: BotOptions) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    try {
      if (request.method === 'POST' && pathname === '/messages') await takeMessage(options, await request.json());
      else if (request.method === 'POST' && pathname === '/events') await takeEvent(options, request);
      else return new Response('Not found', { status: 404 });
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 401 });
      // The chat, or the service, sends it again; the key of the ticket keeps it from being opened twice.
      console.error(error instanceof UnifiedError ? `${error.code} ${error.requestId}: ${error.message}` : error);
      return new Response('Try again', { status: 503 });
    }
  };
