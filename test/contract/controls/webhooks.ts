import type { Call } from '../../../infra/simulators/shared/vendor.ts';
import type { Negative } from './negative-controls.ts';

/** Time of the accounts whose webhooks are samples. */
export const now = (): number => Date.parse('2026-01-02T03:04:05Z');

/** Address of a webhook. */
export const url = 'https://api.example.com/hooks/p/c';

/** Builds a call of a simulator. */
export const callWith = (body: unknown, params: Readonly<Record<string, string>> = {}): Call => ({
  method: 'POST',
  path: '',
  params,
  query: new URLSearchParams(),
  headers: {},
  body,
  bytes: Buffer.of(),
  origin: '',
  cut: (size) => size,
});

export const idInWords = (path: string): Negative => ({
  name: 'an id in words',
  where: 'path',
  message: /must be integer/,
  change: { path },
});
