import type { Action, Hindrance, Placeholders, Quirk } from '../../define.ts';
import { untakenIn } from '../../language/answers.ts';
import { emailPath } from '../version.ts';
import { statesOf } from './campaign-states.ts';

const one = emailPath('/{id}');

/**
 * Condition for a regular e-mail. A published e-mail of a workflow would be sent each time the workflow runs.
 * https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
const regular = { type: ['BATCH_EMAIL'] };

const draft = { ...regular, state: ['DRAFT'] };

/** "publish an automated email or send/schedule a regular email". https://developers.hubspot.com/docs/api-reference/latest/marketing/marketing-emails/emails/publish-email */
const telling = (name: 'publish' | 'unpublish') => ({
  request: { method: 'POST' as const, path: `${one}/${name}`, once: true as const },
  // "you must have a Marketing Hub Enterprise account or the transactional email add-on". Same page as above.
  plan: 'Marketing Hub Enterprise, or the add-on for transactional e-mails',
});

/**
 * Writes the sending time before the publish. `sendOnPublish`: "Determines whether the email will be sent immediately
 * on publish." `publishDate`: "The date and time the email is scheduled for". The vendor returns 200 even if it ignores
 * a member, so the service publishes only if the answer contains the written values.
 */
const planned = (body: { readonly sendOnPublish: boolean; readonly publishDate?: string }) =>
  function* ({ scheduled_at: publishDate }: Placeholders): Quirk<Hindrance | undefined> {
    const answer = yield { request: { method: 'PATCH', path: one, body: { ...body }, answers: Object.keys(body) } };
    return untakenIn(answer, body.publishDate === undefined ? body : { ...body, publishDate });
  };

const begun = [...statesOf('PROCESSING'), ...statesOf('PUBLISHED')];

/**
 * Actions of a campaign. No answer contains the number of recipients: lists overlap, and the vendor leaves out
 * unsubscribed contacts when it sends.
 */
export const actions: Readonly<Record<string, readonly Action[]>> = {
  schedule: [
    {
      where: draft,
      prepares: planned({ sendOnPublish: false, publishDate: '{scheduled_at:utc}' }),
      ...telling('publish'),
      done: { state: [...statesOf('SCHEDULED'), ...begun] },
    },
  ],
  send: [
    { where: { ...draft, sendOnPublish: [true] }, ...telling('publish'), done: { state: begun } },
    { where: draft, prepares: planned({ sendOnPublish: true }), ...telling('publish'), done: { state: begun } },
  ],
  // "If the email is already in the process of being sent, canceling might not be possible." Same page.
  cancel: [
    {
      where: { ...regular, state: [...statesOf('SCHEDULED'), ...statesOf('PROCESSING')] },
      ...telling('unpublish'),
      done: { state: ['DRAFT'] },
    },
  ],
};
