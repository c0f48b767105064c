import { type Check, when } from '../finding.ts';
import { everyPart } from '../parts.ts';
import { textsIn } from '../placeholders.ts';

/** Members that contain a dotted path in a record or a response. */
const members: ReadonlySet<string> = new Set([
  ...['read', 'write', 'at', 'orElse', 'date', 'time', 'whole', 'text', 'value'],
  ...['id', 'createdAt', 'modifiedAt', 'deletedAt', 'record', 'records', 'wrap', 'version', 'mark'],
  ...['cursor', 'more', 'total', 'end', 'of', 'orderBy', 'group'],
]);

/** Finds dotted paths with an empty part, such as `a..b`. */
export const places: Check = (provider, webhooks) =>
  everyPart(provider, webhooks)
    .flatMap(({ value, place }) => textsIn(value, place))
    .flatMap(({ text, member, place }) =>
      when(
        members.has(member) && text !== '' && text.split('.').includes(''),
        place,
        `The place "${text}" has an empty part.`,
        'Write names with single dots between them.',
      ),
    );
