import { environment } from '../../environment.ts';
import type { Project } from './projects.ts';

/** The settings of a project that apply to a request. */
export interface Policy {
  /** Writes of which a part would be left out are refused, unless the request says otherwise. */
  readonly strict: boolean;
  /** Origins whose pages may use the project's connection tokens. */
  readonly browserOrigins: readonly string[];
  /** Requests per minute: of the whole project, and of each of its keys. */
  readonly limits: { readonly project: number; readonly key: number };
}

/** Failed authentications per minute that a source is answered as such. */
export const failuresPerMinute = (): number => environment.requestLimits.failures;

/** A setting that the project has not chosen is that of the installation; so are all where there is no project. */
export const policyOf = (project?: Project): Policy => {
  const { requestLimits } = environment;
  return {
    strict: project?.strict ?? false,
    browserOrigins: project?.browserOrigins ?? [],
    limits: {
      project: project?.limits.project ?? requestLimits.project,
      key: project?.limits.key ?? requestLimits.key,
    },
  };
};
