/** Runs a task on each entry, so many at a time, and begins them in their order; tasks that have begun end also where another one fails. */
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
