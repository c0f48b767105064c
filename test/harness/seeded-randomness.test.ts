import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seedRandomness } from './seeded-randomness.ts';

const drawn = (name: string): readonly unknown[] => {
  seedRandomness(name);
  return [randomUUID(), randomBytes(3).toString('hex'), randomInt(1_000_000), Math.random()];
};

describe('random values of a test file', () => {
  it('are the same in every run with the same seed, and differ between files', () => {
    const first = drawn('1 a.test.ts');
    expect(drawn('1 a.test.ts')).toEqual(first);
    const others = [...drawn('1 b.test.ts'), ...drawn('2 a.test.ts')];
    expect(others.filter((value) => first.includes(value))).toEqual([]);
  });

  it("have the form of Node's own values", async () => {
    seedRandomness('forms');
    expect(randomUUID()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const numbers = Array.from({ length: 1000 }, () => randomInt(3, 5));
    expect([...new Set(numbers)].sort()).toEqual([3, 4]);
    const called = await new Promise<Buffer>((resolve, reject) => {
      randomBytes(5, (error, bytes) => (error ? reject(error) : resolve(bytes)));
    });
    expect(called).toHaveLength(5);
  });
});
