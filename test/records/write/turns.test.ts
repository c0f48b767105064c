import { describe, expect, it } from 'vitest';
import { Turns } from '../../../lib/records/changes/serial-work.ts';

describe('work by name', () => {
  it('is done one after the other, in the order in which it was asked for, each with what the one before has come to', async () => {
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

  it('goes on after one that fails, which fails for itself alone', async () => {
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

  it('waits for none of another name, and for none that has ended', async () => {
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
