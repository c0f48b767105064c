import type { Answer, Call } from './vendor.ts';

/** An answer with status 200. */
export const ok = (body: unknown): Answer => ({ status: 200, body });

/** Placeholder `{id}` of the path. */
export const idIn = ({ params }: Call): string => params.id ?? '';
