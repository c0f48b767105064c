import fc from 'fast-check';
import { toDocument } from '../../../lib/providers/jira/blocks.ts';
import { labels, markdown, markdownParagraphs } from '../../../lib/providers/jira/codecs.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';

/** Lines of Markdown. Any line may follow any other line. */
const markdownLine = fc.constantFrom(
  'plain, snake_case and 2 * 3',
  '**strong** *em* ~~gone~~ `co*de`',
  '# Heading',
  '- item',
  '  - item below',
  '1. first',
  '> quoted',
  '[a link](https://example.com/a_b) https://example.com/c_d.',
  '\\*no em\\* \\# [x]',
  '```js',
  '| a | b |',
  '| --- | --- |',
  '---',
  '',
);

const document = fc
  .array(markdownLine, { minLength: 1, maxLength: 8 })
  .map((lines) => ['Text', ...lines].join('\n'))
  .map(toDocument);

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    [labels, fc.array(fc.stringMatching(/^[^\s]+$/), { maxLength: 3 })],
    [markdown, document],
    [markdownParagraphs, document],
  ],
  fields: [
    ['ticketing.comment', 'creator_type', fc.constantFrom('atlassian', 'app', 'customer')],
    ['ticketing.comment', 'creator_type', fc.constantFrom('atlassian', 'app', 'customer')],
  ],
};
