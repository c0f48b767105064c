import { ring } from '../../lib/workers/ring.ts';
import { streamed } from '../../lib/workers/streamed.ts';

export const run = streamed(ring);
