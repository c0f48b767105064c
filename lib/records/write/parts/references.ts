import type { Values } from '../../../engine/http/request/template.ts';
import type { RemotePath } from '../../../engine/mapping/remote-ids.ts';
import type { SeparateWrite } from '../../../engine/mapping/write/record.ts';
import type { RefField } from '../../../providers/define.ts';
import { isSeparate, mappingOf, refFields } from '../../../providers/language/kinds.ts';
import { type RecordContext, scopeOfRecord } from '../../context.ts';
import { sendLinks } from './links.ts';
import type { FollowUp, Part } from './part.ts';

/** Placeholders that name a referenced record in a request, from its remote path. */
const namesOf = (context: RecordContext, { object }: Pick<RefField, 'object'>, remote: RemotePath): Values => {
  const declared = context.provider.objects[object];
  if (declared === undefined) throw new Error(`${context.provider.id} declares no ${object}`);
  return scopeOfRecord({ ...context, name: object, declared }, remote).names;
};

const sendReference = (
  { declaration }: RecordContext,
  { name, id, removes }: SeparateWrite,
  remote: RemotePath | undefined,
): FollowUp => {
  const mapping = mappingOf(declaration, name);
  if (remote === undefined || !isSeparate(mapping)) throw new Error(`${name} refers to ${id}, which was not looked up`);
  const { add, remove } = mapping.links;
  return {
    isUnshown: false,
    send: async ({ context, names, answered, shown, attempts }) => {
      const others = [namesOf(context, mapping, remote)];
      const send = () => sendLinks(context, names, removes ? remove : add, { others, record: answered });
      if (await attempts.add(name, 'follow_up_failed', send)) shown[name] = removes ? null : id;
    },
  };
};

/** References that separate requests add and remove. */
export const separateReferences: Part = {
  appliesTo: ({ declaration }) => refFields(declaration).some(([, field]) => isSeparate(field)),
  take: ({ context, written, paths }) =>
    written.separate.map((reference) => sendReference(context, reference, paths.get(reference.id))),
};
