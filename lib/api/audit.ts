import type { Answer, Call } from '../call.ts';
import { operatorScope } from '../crypto/tokens.ts';
import type { Route } from '../route.ts';
import { putAudit } from '../store/projects/audit.ts';

/** Members of paths and answers that name the target of a call. */
const names = ['id', 'id_linked_user', 'provider'];

const nameIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  return names.map((name): unknown => Reflect.get(value, name)).find((one) => typeof one === 'string');
};

/** The target of a call. The target of an OAuth app for one host of a provider includes the host. */
const targetOf = ({ params, query }: Call, answer: Answer): string | undefined => {
  const name = nameIn(params) ?? nameIn(answer.data);
  const host: unknown = Reflect.get(Object(answer.data), 'host') ?? Reflect.get(Object(query), 'host');
  return name !== undefined && name === params.provider && typeof host === 'string' ? `${name} at ${host}` : name;
};

/**
 * Records a management call that was carried out. A failure to record the call is logged and not returned, because
 * the call itself succeeded.
 */
export const recordAudit = async (route: Route, call: Call, answer: Answer): Promise<void> => {
  const { caller, now, requestId, log } = call;
  if (caller.kind !== 'project' && caller.kind !== 'operator') return;
  const entry = {
    project: caller.kind === 'project' ? caller.project : operatorScope,
    keyId: caller.keyId,
    route: `${route.method} ${route.path}`,
    target: targetOf(call, answer),
    time: now,
    requestId,
  };
  try {
    await putAudit(entry);
  } catch (error) {
    log.error('audit item not stored', { failure: error });
  }
};
