/** Maximum number of items that a response waits for. A larger batch becomes a job, with parts of this size. */
export const mostAtOnce = 100;
