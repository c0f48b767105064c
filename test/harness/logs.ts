import { beforeAll, vi } from 'vitest';

/** Output of this process. */
export interface Logs {
  /** Returns everything that was written, also by others than the service. */
  text(): string;
  /** Returns the log lines of the service. */
  lines(): readonly string[];
  /** Forgets the output so far. */
  clear(): void;
}

const isOfService = (text: string): boolean => text.includes('"service":');

/** Keeps the output of this process for the tests of a file. Log lines of the service do not appear in the terminal. */
export const listenToLogs = (): Logs => {
  let said = '';
  beforeAll(() => {
    const spies = [process.stdout, process.stderr].map((stream) => {
      const write = stream.write.bind(stream);
      return vi.spyOn(stream, 'write').mockImplementation((chunk, ...rest) => {
        said += String(chunk);
        return isOfService(String(chunk)) ? true : Reflect.apply(write, undefined, [chunk, ...rest]);
      });
    });
    return () => {
      for (const spy of spies) spy.mockRestore();
    };
  });
  return {
    text: () => said,
    lines: () => said.split('\n').filter(isOfService),
    clear: () => {
      said = '';
    },
  };
};
