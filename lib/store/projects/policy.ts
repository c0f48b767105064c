import { environment } from '../../environment.ts';
import type { Project } from './projects.ts';

/** What the settings of a project mean for a request. */
export interface Policy {
  /** Writes of which a part would be left out are refused, unless the request says otherwise. */
  readonly strict: boolean;
  /** Requests per minute: of the whole project, and of each of its keys. */
  readonly limits: { readonly project: number; readonly key: number };
}

/** Failed authentications per minute that a source is told of as such. */
export const failuresPerMinute = (): number => environment.requestLimits.failures;

/** What a project has not chosen, or where there is none, is as the installation has it. */
export const policyOf = (project?: Project): Policy => {
  const { requestLimits } = environment;
  return {
    strict: project?.strict ?? false,
    limits: {
      project: project?.limits.project ?? requestLimits.project,
      key: project?.limits.key ?? requestLimits.key,
    },
  };
};
