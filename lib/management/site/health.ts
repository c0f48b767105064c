import manifest from '../../../package.json' with { type: 'json' };
import type { Answer } from '../../call.ts';

/** Reads nothing from the database: it shows whether the service answers, not whether everything behind it does. */
export const checkHealth = async (): Promise<Answer> => ({ data: { status: 'ok', version: manifest.version } });
