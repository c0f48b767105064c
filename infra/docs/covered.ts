import { coverageRoutes } from '../../lib/api/management/coverage.ts';
import { getCoverage } from '../../lib/management/site/coverage.ts';

/** Data of `GET /coverage`, with an entry for each object of each provider. */
export const coverage = coverageRoutes.get.response.parse((await getCoverage()).data);

export type Covered = (typeof coverage)[number];
