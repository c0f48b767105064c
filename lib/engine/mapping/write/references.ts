import { isDeepStrictEqual } from 'node:util';
import type { Append, Links, RefField } from '../../../providers/define.ts';
import { isSeparate, mayReferElsewhere } from '../../../providers/language/kinds.ts';
import { fill } from '../../http/request/template.ts';
import { isEmpty } from '../empty.ts';
import { isLed } from '../leads.ts';
import { appendPath, getPath, setPath } from '../path.ts';
import { refIds } from '../ref-ids.ts';
import { onlyChanged, takenOnCreate } from '../refused-fields.ts';
import { contradicts, type Draft, isThere, set, setOrEmpty, unsupported } from './draft.ts';

/** Warns about references beyond the first, if the provider has only one place. */
export const reportOthers = (draft: Draft, name: string, elements: readonly unknown[]): void => {
  for (const [index, element] of elements.entries()) {
    if (index > 0 && !isThere(draft, name, element))
      unsupported(draft, `${name}[${index}]`, `${draft.job.provider.id} keeps one ${name} only`);
  }
};

/** Plans separate requests that add or remove a reference. */
const writeSeparately = (draft: Draft, name: string, { remove }: Links, ids: readonly string[]): void => {
  const [id] = ids;
  const currentValue = draft.job.currentValues?.[name];
  if (id !== undefined) draft.separate.push({ name, id, removes: false });
  else if (typeof currentValue !== 'string') return;
  else if (remove !== undefined) draft.separate.push({ name, id: currentValue, removes: true });
  else unsupported(draft, name, onlyChanged(draft, name));
};

const writeAppended = (draft: Draft, name: string, write: Append, remoteIds: readonly unknown[]): void => {
  const { mode, currentValues, object, values } = draft.job;
  const isNothing = remoteIds.length === 0 && currentValues !== undefined && isEmpty(currentValues[name]);
  if (mode === 'update' && isNothing) return;
  if (mode === 'update' && write.replaces !== true) return unsupported(draft, name, takenOnCreate(draft, name));
  if (mode === 'update') setPath(draft.record, write.at, []);
  for (const [index, value] of remoteIds.entries()) {
    const isMain = index === 0 && isLed(object, values, name);
    const element = isMain ? (write.main ?? write.element) : write.element;
    appendPath(draft.record, write.at, fill(element, { value }));
  }
};

/**
 * Whether the current reference may name another object's record, such as an agent as requester. It is then not
 * emptied.
 */
const refersElsewhere = ({ job: { currentValues } }: Draft, name: string, field: RefField): boolean =>
  mayReferElsewhere(field) && currentValues !== undefined && isEmpty(currentValues[name]);

export const writeRef = (draft: Draft, name: string, field: RefField, value: unknown): void => {
  const ids = [...new Set(refIds(value))];
  const kept = field.single ? ids.slice(0, 1) : ids;
  if (field.single) reportOthers(draft, name, ids);
  if (isSeparate(field)) return writeSeparately(draft, name, field.links, kept);
  if (field.write === undefined) {
    if (kept.length > 0) unsupported(draft, name, `${name} is read-only at ${draft.job.provider.id}`);
    return;
  }
  const { write } = field;
  const remotePaths = kept.map((id) => draft.job.tools.toRemote(id));
  const remoteIds = remotePaths.map((path) => {
    const remote = path.at(-1) ?? '';
    return field.codec === undefined ? remote : field.codec.encode(remote);
  });
  if (typeof write === 'object') return writeAppended(draft, name, write, remoteIds);
  if (remoteIds.length === 0 && (draft.job.mode === 'create' || refersElsewhere(draft, name, field))) return;
  const settled = getPath(draft.record, write);
  const sent = field.many === undefined ? remoteIds[0] : remoteIds;
  if (!isEmpty(settled)) {
    if (isEmpty(sent) || isDeepStrictEqual(settled, sent)) return;
    return contradicts(draft, name);
  }
  setOrEmpty(draft, write, sent, field.empty);
  for (const [index, path] of (field.within ?? []).entries()) {
    const part = remotePaths[0]?.[index];
    if (part !== undefined) set(draft, path, part);
  }
};
