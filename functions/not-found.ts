import { notFound } from '../lib/api/not-found.ts';

export const handle = notFound;
