import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { followClock } from '../../infra/local/clock.ts';
import { createContext } from '../../infra/local/functions.ts';
import { waitFor } from '../harness/wait-for.ts';

const folder = mkdtempSync(join(tmpdir(), 'clock-'));
const file = join(folder, 'offset');
const day = 24 * 60 * 60_000;
const machine = Date.now;

afterAll(() => rmSync(folder, { recursive: true }));

const write = (text: string): void => {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
};

const ahead = (): number => Math.round((Date.now() - machine()) / day);

describe('the clock of one machine', () => {
  it.each(['', 'soon', '1.5', '1e300'])('is refused if the file contains %j', (text) => {
    write(text);
    expect(() => followClock(file)).toThrow(`The file ${file} does not hold the milliseconds`);
    expect(Date.now).toBe(machine);
  });

  it("is ahead by the number in the file, also after a change, and is the machine's clock again at the end", async () => {
    write(`${day}\n`);
    const stop = followClock(file);
    onTestFinished(stop);
    expect(ahead()).toBe(1);
    write(String(4 * day));
    await waitFor(() => expect(ahead()).toBe(4));
    stop();
    expect(Date.now).toBe(machine);
  });

  it("does not shorten a running function's time when it is set ahead", async () => {
    write('0');
    const stop = followClock(file);
    onTestFinished(stop);
    const context = createContext('a.b', Date.now(), 60_000);
    write(String(day));
    await waitFor(() => expect(ahead()).toBe(1));
    expect(context.getRemainingTimeInMillis()).toBeGreaterThan(0);
    expect(createContext('a.b', Date.now() - 60_001, 60_000).getRemainingTimeInMillis()).toBe(0);
  });
});
