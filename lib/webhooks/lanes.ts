/** Runs a task on each entry, so many at a time; a task that fails holds up none that has begun. */
export const inLanes = async <T>(
  lanes: number,
  queue: Iterator<T>,
  task: (entry: T) => Promise<void>,
): Promise<void> => {
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await task(next.value);
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
};
