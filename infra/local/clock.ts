import { readFileSync } from 'node:fs';
import { StartRefusal } from './refusal.ts';

/** Milliseconds between two looks at the file. */
const interval = 50;

/** @throws StartRefusal when the file does not hold a number */
const readOffset = (file: string): number => {
  const text = readFileSync(file, 'utf8').trim();
  const offset = Number(text);
  if (text !== '' && Number.isSafeInteger(offset)) return offset;
  throw new StartRefusal(
    `The file ${file} does not hold the milliseconds by which the clock is ahead: write a number.`,
  );
};

/**
 * Lets the clock of this process be ahead by the milliseconds that a file holds, whenever it changes: days can be gone
 * through in a minute. Timers go by the machine's own clock. Whoever writes the file replaces it as a whole.
 * @param onSet called whenever the offset changes
 * @returns the function that ends it
 * @throws StartRefusal
 */
export const followClock = (file: string, onSet: () => void = () => {}): (() => void) => {
  const machine = Date.now;
  let offset = readOffset(file);
  Date.now = () => machine() + offset;
  const timer = setInterval(() => {
    const before = offset;
    offset = readOffset(file);
    if (offset !== before) onSet();
  }, interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    Date.now = machine;
  };
};
