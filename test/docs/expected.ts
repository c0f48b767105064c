import type { Block } from './markdown.ts';

/** Expected result of a request in a document: a status, or a success (2xx). */
export type Expected = number | 'success';

const requests = /(?:^|[\s(|])curl\s/g;
const comment = /(?:^|\s)#\s.*$/;
const marker = /\s#\s*(\d{3})\b/;

/**
 * Returns the expected results of a block's requests, in order. A comment that begins with a status at the end of a
 * command (`# 422`) sets the status of this command.
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

/** Whether a block contains shell commands with requests to the service. */
export const isExample = (block: Block): boolean =>
  ['sh', 'bash'].includes(block.language) && expectedOf(block).length > 0;

export const isAsExpected = (status: number, expected: Expected): boolean =>
  expected === 'success' ? status >= 200 && status < 300 : status === expected;
