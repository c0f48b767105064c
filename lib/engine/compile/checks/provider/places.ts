import { type Check, Place } from '../finding.ts';
import { everyPart } from '../parts.ts';
import { textsIn } from '../placeholders.ts';

/** Members that contain a dotted path in a record or a response. */
const members: ReadonlySet<string> = new Set([
  ...['read', 'write', 'at', 'orElse', 'date', 'time', 'whole', 'text', 'value'],
  ...['id', 'createdAt', 'modifiedAt', 'deletedAt', 'record', 'records', 'wrap', 'version', 'mark'],
  ...['cursor', 'more', 'total', 'end', 'of', 'orderBy', 'group'],
]);

/** Finds dotted places with an empty part: `a..b`. */
export const places: Check = (provider, webhooks, found) => {
  const texts = everyPart(provider, webhooks).flatMap(({ value, place }) => textsIn(value, place));
  for (const { text, member, place } of texts) {
    if (!members.has(member) || text === '' || !text.split('.').includes('')) continue;
    const problem = `The place "${text}" has an empty part.`;
    new Place(place, found).report(problem, 'Write names with single dots between them.');
  }
};
