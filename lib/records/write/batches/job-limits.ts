/** Items that one answer waits for: a batch of more goes on as a job, in parts of as many. */
export const mostAtOnce = 100;
