import { describe, expect, it } from 'vitest';
import { Turns } from '../../../lib/records/changes/serial-work.ts';

describe('work by name', () => {
  it('runs in the order of the calls, one at a time, each with the result of the one before', async () => {
    const turns = new Turns<number>();
    const seen: unknown[] = [];
    const count = (mark: number) =>
      turns.take('a', async (before) => {
        seen.push([`begin ${mark}`, before?.result]);
        await new Promise((resolve) => setTimeout(resolve, 5 - mark));
        seen.push(`end ${mark}`);
        return mark;
      });
    await Promise.all([count(1), count(2), count(3)]);
    expect(seen).toEqual([
      ...[['begin 1', undefined], 'end 1'],
      ...[['begin 2', 1], 'end 2'],
      ...[['begin 3', 2], 'end 3'],
    ]);
  });

  it('continues after a failure, which affects only its own call', async () => {
    const turns = new Turns<number>();
    const failed = turns.take('a', () => Promise.reject(new Error('refused')));
    const handed: unknown[] = [];
    const next = turns.take('a', async (before) => {
      handed.push(before);
      return 1;
    });
    await expect(failed).rejects.toThrow('refused');
    await next;
    expect(handed).toEqual([{ result: undefined }]);
  });

  it('does not wait for work with another name, or for finished work', async () => {
    const turns = new Turns<number>();
    const never = turns.take('a', () => new Promise(() => undefined));
    const handed: unknown[] = [];
    const note = async (before: unknown) => {
      handed.push(before);
      return 1;
    };
    await turns.take('b', note);
    await turns.take('b', note);
    expect(handed).toEqual([undefined, undefined]);
    void never;
  });
});
