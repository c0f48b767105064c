import { describe, expect, it } from 'vitest';
import { progressOf, rateOf } from '../../lib/management/connections/sync-progress.ts';
import type { Sync, SyncRun } from '../../lib/store/sync/syncs.ts';

const second = 1_000;
const minute = 60 * second;
const now = Date.parse('2026-03-01T12:00:00Z');
const iso = (at: number): string => new Date(at).toISOString();

const run: SyncRun = {
  number: 1,
  startedAt: iso(now - 40 * second),
  mode: 'baseline',
  reconciles: false,
  request: {},
  phase: 'listing',
  counts: { pages: 100, seen: 10_000, created: 0, updated: 0, deleted: 0 },
};

const sync: Sync = {
  project: 'p',
  connection: 'c',
  object: 'crm.contact',
  state: 'waiting',
  source: 'scope',
  isBaselined: true,
  runs: 1,
  interval: 15 * minute,
  failures: 0,
  fence: 1,
};

/** A schedule whose last cycle began some milliseconds ago. */
const lookedAgo = (ms: number) => ({ looked: { [15 * minute]: now - ms } });

describe('the progress of a sync', () => {
  it('is on time until its next look, and then late by whole seconds', () => {
    const late = (ms: number) => progressOf(sync, lookedAgo(15 * minute + ms), now).lateSeconds;
    expect([late(-1), late(0), late(999), late(1_000), late(90 * second)]).toEqual([0, 0, 0, 1, 90]);
    expect(progressOf(sync, lookedAgo(minute), now)).toMatchObject({ state: 'waiting', nextAt: now + 14 * minute });
  });

  it('is late during a run only if the worker does not return', () => {
    const running = (until: number) =>
      progressOf({ ...sync, state: 'running', dueAt: iso(until) }, lookedAgo(60 * minute), now);
    expect(running(now + minute)).toEqual({
      state: 'running',
      resumesAt: undefined,
      nextAt: undefined,
      lateSeconds: 0,
      lateSince: undefined,
    });
    expect(running(now - minute).lateSeconds).toBe(60);
  });

  it('is late since the look that it missed, however often failed looks are repeated', () => {
    const failing: Sync = { ...sync, lookedAt: iso(now - 60 * minute), heldUntil: iso(now + 10 * minute) };
    expect(progressOf(failing, lookedAgo(minute), now)).toMatchObject({ lateSeconds: 0, lateSince: now - 45 * minute });
    const since = (one: Sync, isPaused = false) => progressOf(one, lookedAgo(60 * minute), now, isPaused).lateSince;
    expect(since(sync)).toBe(now - 45 * minute);
    expect(since({ ...sync, state: 'off' })).toBeUndefined();
    expect(since(sync, true)).toBeUndefined();
    expect(since({ ...sync, isBaselined: false, dueAt: iso(now - minute) })).toBe(now - minute);
  });

  it('is paused by the budget if the account is at its limit when the next look is due', () => {
    const limitedUntil = now + 10 * second;
    const held = { state: 'paused_budget', resumesAt: limitedUntil, nextAt: limitedUntil, lateSeconds: 0 };
    const late = { ...held, lateSince: now - 5 * minute };
    expect(progressOf(sync, { ...lookedAgo(20 * minute), limitedUntil }, now)).toEqual(late);
    const paused: Sync = { ...sync, state: 'paused', dueAt: iso(limitedUntil) };
    expect(progressOf(paused, { ...lookedAgo(minute), limitedUntil }, now)).toEqual({ ...held, lateSince: undefined });
    const none = { state: 'waiting', resumesAt: undefined };
    expect(progressOf(sync, { ...lookedAgo(minute), limitedUntil }, now)).toMatchObject(none);
    expect(progressOf(sync, { ...lookedAgo(20 * minute), limitedUntil: now }, now)).toMatchObject(none);
    const running: Sync = { ...sync, state: 'running', dueAt: iso(now + second) };
    expect(progressOf(running, { ...lookedAgo(minute), limitedUntil }, now).state).toBe('running');
    expect(progressOf({ ...sync, state: 'off' }, { ...lookedAgo(20 * minute), limitedUntil }, now).state).toBe('off');
  });
});

describe('the rate of a run', () => {
  it('counts the time since the beginning, or until the end', () => {
    expect(rateOf({ ...sync, run }, now)).toBe(250);
    expect(rateOf({ ...sync, run, finishedAt: iso(now - 10 * second) }, now)).toBe(333.3);
  });

  it('is absent without a run, or for a run that took no time', () => {
    expect(rateOf(sync, now)).toBeUndefined();
    expect(rateOf({ ...sync, run, finishedAt: run.startedAt }, now)).toBeUndefined();
    expect(rateOf({ ...sync, run }, now - minute)).toBeUndefined();
  });
});
