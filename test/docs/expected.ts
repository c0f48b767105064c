import type { Block } from './markdown.ts';

/** What a document says of a request: a status, or that it succeeds (2xx). */
export type Expected = number | 'success';

const requests = /(?:^|[\s(|])curl\s/g;
const comment = /(?:^|\s)#\s.*$/;
const marker = /\s#\s*(\d{3})\b/;

/**
 * What each request of a block is to be answered with, in their order. The comment at the end of a command that begins with
 * a status (`# 422`) says so of that command.
 */
export const expectedOf = ({ text }: Block): readonly Expected[] => {
  const expected: Expected[] = [];
  for (const line of text.split('\n')) {
    const command = line.replace(comment, '');
    for (const _ of command.matchAll(requests)) expected.push('success');
    const [, status] = marker.exec(line) ?? [];
    if (status !== undefined && expected.length > 0) expected[expected.length - 1] = Number(status);
  }
  return expected;
};

/** Whether a block is to be pasted into a shell, with requests to the service. */
export const isExample = (block: Block): boolean =>
  ['sh', 'bash'].includes(block.language) && expectedOf(block).length > 0;

export const isAsExpected = (status: number, expected: Expected): boolean =>
  expected === 'success' ? status >= 200 && status < 300 : status === expected;
