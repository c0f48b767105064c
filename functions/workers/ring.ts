import { ring, ringForHints } from '../../lib/workers/ring.ts';
import { streamed } from '../../lib/workers/streamed.ts';

export const run = streamed(ring);
export const hints = streamed(ringForHints);
