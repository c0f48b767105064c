import { followHints, hintBells } from '../../lib/workers/hints.ts';
import { queued } from '../../lib/workers/queued.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import { workers } from '../../lib/workers/table.ts';

export const run = scheduled(workers.hints, followHints);
export const answer = queued(workers.answerHintBells, hintBells);
