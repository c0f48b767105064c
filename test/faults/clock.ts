import { renameSync, writeFileSync } from 'node:fs';

/** Clock of the service, the vendors and the endpoints. A file contains its offset from the machine's clock. */
export interface Clock {
  readonly file: string;
  /** Epoch ms. */
  now(): number;
  advance(ms: number): void;
  /** Does nothing if the time has passed. */
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

/** Runs a function at a different time. The function must not wait. */
export const runAt = <T>(time: number, run: () => T): T => {
  const machine = Date.now;
  Date.now = () => time;
  try {
    return run();
  } finally {
    Date.now = machine;
  }
};
