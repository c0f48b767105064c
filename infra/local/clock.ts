import { readFileSync } from 'node:fs';
import { StartRefusal } from './refusal.ts';

/** Interval between two reads of the file, in ms. */
const interval = 50;

/** Reads the offset of the clock, in ms. @throws StartRefusal if the file does not contain a number */
const readOffset = (file: string): number => {
  const text = readFileSync(file, 'utf8').trim();
  const offset = Number(text);
  if (text !== '' && Number.isSafeInteger(offset)) return offset;
  throw new StartRefusal(`The file ${file} does not hold the milliseconds to add to the clock: write a number.`);
};

/**
 * Moves the clock of this process ahead by the milliseconds in a file, and follows changes of the file. A test can thus
 * pass several days in a minute. Timers still use the machine's clock. A writer must replace the file as a whole.
 * @param onSet called whenever the offset changes
 * @returns function that restores the clock
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
