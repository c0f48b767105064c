import { renameSync, writeFileSync } from 'node:fs';

/** The clock of the service and of all around it: ahead of the machine's own by what a file says. */
export interface Clock {
  readonly file: string;
  /** Epoch ms. */
  now(): number;
  advance(ms: number): void;
  /** Nothing happens where that time has passed. */
  advanceTo(time: number): void;
}

export const createClock = (file: string): Clock => {
  let offset = 0;
  const write = (): void => {
    writeFileSync(`${file}.new`, String(offset));
    renameSync(`${file}.new`, file);
  };
  const now = (): number => Date.now() + offset;
  const advance = (ms: number): void => {
    offset += Math.max(0, Math.ceil(ms));
    write();
  };
  write();
  return { file, now, advance, advanceTo: (time) => advance(time - now()) };
};

/** Runs something at another time; it must not wait. */
export const runAt = <T>(time: number, run: () => T): T => {
  const machine = Date.now;
  Date.now = () => time;
  try {
    return run();
  } finally {
    Date.now = machine;
  }
};
