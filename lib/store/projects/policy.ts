import { environment } from '../../environment.ts';
import type { Project } from './projects.ts';

/** The settings of a project that apply to a request. */
export interface Policy {
  /** Whether to refuse writes with a part that the service would leave out. A request may override it. */
  readonly strict: boolean;
  /** Origins whose pages may use the project's connection tokens. */
  readonly browserOrigins: readonly string[];
  /** Requests per minute: of the whole project, and of each of its keys. */
  readonly limits: { readonly project: number; readonly key: number };
}

/** Failed authentications per minute from a source. After that, the source receives 429. */
export const failuresPerMinute = (): number => environment.requestLimits.failures;

/**
 * The policy of a project. A setting that the project has not chosen has the installation's value. So have all settings
 * without a project.
 */
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
