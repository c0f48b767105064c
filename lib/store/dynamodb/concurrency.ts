/**
 * Runs a task on each entry, at most `concurrency` at a time, and starts the tasks in order. If a task fails, the tasks
 * that are already running still finish.
 */
export const withConcurrency = async <T>(
  concurrency: number,
  queue: Iterator<T> | AsyncIterator<T>,
  task: (entry: T) => Promise<void>,
): Promise<void> => {
  const worker = async (): Promise<void> => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) await task(next.value);
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
};
