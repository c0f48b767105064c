import { existsSync, readdirSync } from 'node:fs';
import type { DocumentedLimits } from './documented-rule.ts';

const folders = new URL('../../', import.meta.url);

const fileOf = (id: string): URL => new URL(`${id}/documented-limits.ts`, folders);

const ids = readdirSync(folders).filter((id) => existsSync(fileOf(id)));

const load = async (id: string): Promise<readonly [string, DocumentedLimits]> => {
  const { documentedLimits: found } = await import(`../../${id}/documented-limits.ts`);
  if (found === undefined)
    throw new Error(`infra/simulators/${id}/documented-limits.ts exports no "documentedLimits".`);
  return [id, found];
};

/**
 * Rules that vendors document outside their descriptions, by provider: the export of
 * `infra/simulators/<id>/documented-limits.ts`.
 */
export const documentedLimits: Readonly<Record<string, DocumentedLimits>> = Object.fromEntries(
  await Promise.all(ids.map(load)),
);
