import manifest from '../../../package.json' with { type: 'json' };
import type { Answer } from '../../call.ts';

/**
 * Confirms that the service runs. Reads nothing from the database, so the answer does not show whether all its
 * dependencies work.
 */
export const checkHealth = async (): Promise<Answer> => ({ data: { status: 'ok', version: manifest.version } });
