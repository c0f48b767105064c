import type { LinkChange, Quirk, RefField, ValueField } from '../define.ts';
import { integerId, inverted, words } from '../language/codecs.ts';

const ours = (word: string, channels: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(channels.map((channel) => [channel, word]));

/**
 * The channel of a ticket, which "cannot be changed afterwards", and which to set "is not advisable".
 * https://developer.zendesk.com/documentation/ticketing/reference-guides/via-object-reference/
 * Names: https://developer.zendesk.com/documentation/ticketing/reference-guides/via-types/
 */
const channel: ValueField = {
  kind: 'value',
  read: 'via.channel',
  codec: words({
    ...ours('email', ['email', 'mail']),
    ...ours('web', ['web', 'web_form', 'web_widget']),
    ...ours('chat', ['chat', 'chat_transcript', 'native_messaging']),
    ...ours('phone', ['voice', 'phone_call_inbound', 'phone_call_outbound', 'voicemail']),
    ...ours('api', ['api', 'web_service']),
    ...ours('social', ['facebook', 'facebook_post', 'facebook_message', 'instagram_dm']),
    ...ours('social', ['twitter', 'twitter_dm', 'twitter_favorite', 'twitter_like', 'wechat', 'whatsapp', 'line']),
  }),
  original: true,
};

/**
 * No comment of a ticket is public. The first one decides it: "the initial value set on ticket creation persists for any
 * additional comment". https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/#json-format
 */
const isPrivate: ValueField = {
  kind: 'value',
  read: 'is_public',
  write: 'comment.public',
  codec: inverted,
  createOnly: true,
};

/** https://developer.zendesk.com/documentation/ticketing/managing-tickets/creating-and-updating-tickets/#setting-followers */
const change = (action: 'put' | 'delete') =>
  function* ({ others }: LinkChange): Quirk<undefined> {
    const followers = others.map(({ id }) => ({ user_id: id, action }));
    yield {
      request: { method: 'PUT', path: '/api/v2/tickets/{id}', body: { ticket: { followers: '{followers}' } } },
      values: { followers },
    };
  };

/** A new ticket takes all at once, an update one by one. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format */
const followers: RefField = {
  kind: 'ref',
  object: 'ticketing.user',
  read: 'follower_ids',
  many: '',
  write: { at: 'follower_ids', element: '{value}' },
  links: { add: change('put'), remove: change('delete') },
  codec: integerId,
};

/** How a ticket came in, and who sees it. */
export const handling = { channel, is_private: isPrivate, follower_ids: followers };
