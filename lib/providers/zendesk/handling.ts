import type { LinkChange, Quirk, RefField, ValueField } from '../define.ts';
import { integerId, inverted, words } from '../language/codecs.ts';

const ours = (word: string, channels: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(channels.map((channel) => [channel, word]));

/**
 * Channel of a ticket, read-only. The vendor says that it "cannot be changed afterwards", and that setting it "is not
 * advisable". https://developer.zendesk.com/documentation/ticketing/reference-guides/via-object-reference/
 * Names of channels: https://developer.zendesk.com/documentation/ticketing/reference-guides/via-types/
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
 * Whether a ticket has no public comments. The first comment decides: "the initial value set on ticket creation
 * persists for any additional comment".
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/#json-format
 */
const isPrivate: ValueField = {
  kind: 'value',
  read: 'is_public',
  write: 'comment.public',
  codec: inverted,
  createOnly: true,
};

/**
 * Adds or removes followers of a ticket.
 * https://developer.zendesk.com/documentation/ticketing/managing-tickets/creating-and-updating-tickets/#setting-followers
 */
const change = (action: 'put' | 'delete') =>
  function* ({ others }: LinkChange): Quirk<undefined> {
    const followers = others.map(({ id }) => ({ user_id: id, action }));
    yield {
      request: { method: 'PUT', path: '/api/v2/tickets/{id}', body: { ticket: { followers: '{followers}' } } },
      values: { followers },
    };
  };

/**
 * Followers of a ticket. A new ticket accepts the whole list. An update adds and removes single followers.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
 */
const followers: RefField = {
  kind: 'ref',
  object: 'ticketing.user',
  read: 'follower_ids',
  many: '',
  write: { at: 'follower_ids', element: '{value}' },
  links: { add: change('put'), remove: change('delete') },
  codec: integerId,
};

/** Fields for the channel, the visibility and the followers of a ticket. */
export const handling = { channel, is_private: isPrivate, follower_ids: followers };
