import type { Timed } from '../../../records/filters/timed.ts';
import { closeKinds, type Fields, type Kind, newIn, type Type } from './rows.ts';

const changes: Partial<Record<Type, Fields>> = {
  leads: { description: 'Other' },
  contacts: { title: 'Other' },
  opportunities: { note: 'Other' },
  tasks: { text: 'Other' },
  notes: { note: 'Other' },
  calls: { duration: 7 },
  emails: { subject: 'Other' },
  meetings: { user_note_html: '<p>Other</p>' },
};

/** Objects of Close with lists that accept time filters. */
export const times: readonly Timed[] = Object.values(closeKinds).map((kind: Kind) => ({
  provider: 'close',
  object: kind.object,
  ...(kind.kind !== undefined && { kind: kind.kind }),
  path: kind.path,
  make: (at) => ({ id: newIn(at, kind) }),
  touch: ({ close }, { id }) => close.update(kind.type, String(id), changes[kind.type] ?? {}),
}));
