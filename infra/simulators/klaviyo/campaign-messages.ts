import { isObject } from '../shared/vendor.ts';
import { invalid } from './errors.ts';
import type { Values } from './types.ts';
import { at, checkNames } from './writes.ts';

/** Content of a message by channel, and the members without which a campaign is not sent. */
interface Shape {
  readonly content: readonly string[];
  readonly sent: readonly string[];
  /** Members in addition to the channel and the content. */
  readonly beside: readonly string[];
}

/** Members of a campaign message, by channel. https://developers.klaviyo.com/en/reference/create_campaign */
const shapes: Readonly<Record<string, Shape>> = {
  email: {
    content: ['subject', 'preview_text', 'from_email', 'from_label', 'reply_to_email', 'cc_email', 'bcc_email'],
    sent: ['subject', 'from_email'],
    beside: ['label'],
  },
  sms: { content: ['body'], sent: ['body'], beside: ['render_options'] },
  mobile_push: {
    content: ['title', 'body', 'dynamic_image', 'action_buttons'],
    sent: ['body'],
    beside: ['notification_type', 'kv_pairs', 'options'],
  },
};

const shapeOf = (definition: unknown): Shape => {
  const found = isObject(definition) ? shapes[String(definition.channel)] : undefined;
  if (found === undefined) throw invalid(at('definition/channel'), 'The channel is not valid.');
  return found;
};

/** Checks a definition. `isNew`: a new notification needs a "body". Same page. */
export const checkDefinition = (definition: unknown, isNew: boolean): void => {
  const shape = shapeOf(definition);
  const { channel, content, ...beside } = Object(definition);
  checkNames(beside, shape.beside);
  const { from_email, ...others } = Object(content);
  checkNames(others, shape.content);
  if (isNew && channel === 'mobile_push' && beside.notification_type !== 'silent' && typeof others.body !== 'string')
    throw invalid(at('definition/content/body'), 'This field is required.');
  if (typeof from_email === 'string' && !from_email.includes('@'))
    throw invalid(at('definition/content/from_email'), 'Invalid email address.');
};

/** `email`, `sms` or `mobile_push`. The text `undefined` for a definition without a channel. */
export const channelOf = (definition: unknown): string => String(Object(definition).channel);

/** Content of a new message. For e-mails, as recorded. */
const emptyContent: Readonly<Record<string, Values>> = {
  email: {
    ...Object.fromEntries((shapes.email?.content ?? []).map((name) => [name, null])),
    subject: '',
    preview_text: '',
  },
  sms: { body: null, media_url: null },
  mobile_push: { title: null, body: null, dynamic_image: null, action_buttons: null },
};

const besideContent: Readonly<Record<string, Values>> = {
  sms: {
    render_options: { shorten_links: true, add_org_prefix: true, add_info_link: true, add_opt_out_language: false },
  },
  mobile_push: { notification_type: 'standard', kv_pairs: null, options: {} },
};

/** A definition in the form of an answer. A silent notification has no content. */
export const presentDefinition = (definition: unknown): Values => {
  const { channel, content, ...beside } = Object(definition);
  if (beside.notification_type === 'silent') return { channel, kv_pairs: {}, ...beside };
  return { channel, ...besideContent[channel], ...beside, content: { ...emptyContent[channel], ...content } };
};

/** Whether a message cannot be sent yet. @param hasTemplate only e-mails have a template */
export const lacksToSend = (definition: unknown, hasTemplate: boolean): boolean => {
  const { content } = Object(definition);
  const isWritten = shapeOf(definition).sent.every((name) => Object(content)[name]);
  return !isWritten || (channelOf(definition) === 'email' && !hasTemplate);
};
