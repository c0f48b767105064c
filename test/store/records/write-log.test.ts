import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { begin, finish, markUncertain, release, type WriteName } from '../../../lib/store/records/write-log.ts';
import { useDatabase } from '../database.ts';
import { now } from '../samples.ts';

useDatabase();

const day = 24 * 60 * 60_000;

const nameOf = (overrides: Partial<WriteName> = {}): WriteName => ({
  project: randomUUID(),
  connection: randomUUID(),
  keyHash: 'k'.repeat(64),
  ...overrides,
});

describe('begin', () => {
  it('starts once if eight begin at the same time', async () => {
    const name = nameOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(name, 'body', now)));
    expect(answers.filter(({ state }) => state === 'started')).toHaveLength(1);
    expect(answers).toContainEqual({ state: 'existing', bodyHash: 'body', startedAt: now });
  });

  it('returns the hash of the first body to a second caller', async () => {
    const name = nameOf();
    await begin(name, 'first', now);
    expect(await begin(name, 'second', now + 1)).toMatchObject({ state: 'existing', bodyHash: 'first' });
  });

  it('keeps connections and projects separate', async () => {
    const name = nameOf();
    await begin(name, 'body', now);
    expect(await begin({ ...name, connection: randomUUID() }, 'body', now)).toEqual({ state: 'started' });
    expect(await begin({ ...name, project: randomUUID() }, 'body', now)).toEqual({ state: 'started' });
  });

  it('starts again after 24 hours although the item still exists, and not before', async () => {
    const name = nameOf();
    await begin(name, 'body', now);
    await finish(name, Uint8Array.of(1), now);
    expect(await begin(name, 'body', now + day - 1000)).toMatchObject({ state: 'existing' });
    expect(await begin(name, 'other', now + day)).toEqual({ state: 'started' });
    expect(await begin(name, 'other', now + day + 1)).toEqual({
      state: 'existing',
      bodyHash: 'other',
      startedAt: now + day,
    });
  });
});

describe('finish, markUncertain and release', () => {
  it('refuse to finish a write that was not begun', async () => {
    await expect(finish(nameOf(), Uint8Array.of(1), now)).rejects.toThrow();
    await expect(markUncertain(nameOf())).rejects.toThrow();
  });

  it('store the response for the next caller', async () => {
    const name = nameOf();
    await begin(name, 'body', now);
    await finish(name, Uint8Array.of(7, 8), now);
    expect(await begin(name, 'body', now + 1)).toEqual({
      state: 'existing',
      bodyHash: 'body',
      startedAt: now,
      answer: Uint8Array.of(7, 8),
    });
  });

  it('store a response that is larger than an item', async () => {
    const name = nameOf();
    const answer = randomBytes(1_200_000);
    await begin(name, 'body', now);
    await finish(name, answer, now);
    const kept = await begin(name, 'body', now + 1);
    expect('answer' in kept && kept.answer !== undefined && answer.equals(kept.answer)).toBe(true);
  });

  it('store an uncertain outcome', async () => {
    const name = nameOf();
    await begin(name, 'body', now);
    await markUncertain(name);
    expect(await begin(name, 'body', now + 1)).toMatchObject({ outcome: 'uncertain' });
  });

  it('release the name', async () => {
    const name = nameOf();
    await begin(name, 'body', now);
    await release(name);
    expect(await begin(name, 'another body', now)).toEqual({ state: 'started' });
  });
});
