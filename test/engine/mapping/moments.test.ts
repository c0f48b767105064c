import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecord } from '../../../lib/engine/mapping/read/record.ts';
import type { EndField, MomentField, ValueField } from '../../../lib/providers/define.ts';
import { declare, writeFields } from './sample.ts';

const due: MomentField = { kind: 'moment', date: 'day', time: 'clock' };
const end: EndField = { kind: 'end', field: 'due_date', at: 'length', unit: 'clock' };
const start: ValueField = { kind: 'value', read: 'start', write: 'start' };
const lasting: EndField = { kind: 'end', field: 'due_date', at: 'ms', unit: 'ms' };

const counted: EndField = { kind: 'end', field: 'due_date', at: 'seconds', unit: 's' };

const clocked = declare({ due_date: due, completed_at: end });
const timed = declare({ due_date: start, completed_at: lasting });

const read = (declaration: typeof clocked, remote: unknown) =>
  readRecord(declaration, remote, { toUnified: () => '', collections: new Map(), collection: [], choices: new Map() });

describe('a moment in two fields', () => {
  it.each([
    { day: '2030-02-31', clock: '10:00' },
    { day: '02/01/2030', clock: '10:00' },
    { day: 5, clock: '10:00' },
    { clock: '10:00' },
    {},
    null,
  ])('is absent without a day: %j', (remote) => {
    expect(read(clocked, remote).due_date).toBeUndefined();
  });

  it.each([
    ['10:30', '2030-01-02T10:30:00.000Z'],
    ['10:30:15', '2030-01-02T10:30:15.000Z'],
    ['', '2030-01-02T00:00:00.000Z'],
    [null, '2030-01-02T00:00:00.000Z'],
    ['soon', '2030-01-02T00:00:00.000Z'],
  ])('at %j is read as %s', (clock, moment) => {
    expect(read(clocked, { day: '2030-01-02', clock }).due_date).toBe(moment);
  });

  it('is read as it was written, to the second', () => {
    const times = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') });
    fc.assert(
      fc.property(times, fc.constantFrom('create', 'update'), (time, mode) => {
        time.setUTCMilliseconds(0);
        const { record, warnings } = writeFields(clocked, { due_date: time.toISOString() }, { mode });
        expect(warnings).toEqual([]);
        expect(read(clocked, record).due_date).toBe(time.toISOString());
      }),
    );
  });

  it('is removed from both', () => {
    expect(writeFields(clocked, { due_date: null }, { mode: 'update' }).record).toEqual({ day: null, clock: null });
  });
});

describe('an end', () => {
  it('is a whole number of seconds if the provider counts seconds', () => {
    const declaration = declare({ due_date: start, completed_at: counted });
    const values = { due_date: '2030-01-02T10:00:00.000Z', completed_at: '2030-01-02T10:01:30.900Z' };
    const { record } = writeFields(declaration, values);
    expect(record).toMatchObject({ seconds: 90 });
    expect(read(declaration, record).completed_at).toBe('2030-01-02T10:01:30.000Z');
  });

  it.each([
    ['before the beginning', { due_date: '2030-01-02T10:00:00Z', completed_at: '2030-01-02T09:59:59Z' }],
    ['without a beginning', { completed_at: '2030-01-02T09:00:00Z' }],
  ])('%s causes a warning, and is not sent', (_, values) => {
    const { record, warnings } = writeFields(clocked, values);
    expect(warnings).toEqual(['completed_at: unsupported_field']);
    expect(record).not.toHaveProperty('length');
  });

  it.each([
    { day: '2030-01-02' },
    { length: '01:00' },
    { day: '2030-01-02', length: 'long' },
    { day: '2030-01-02', length: -5 },
  ])('is absent for %j', (remote) => {
    expect(read(clocked, remote).completed_at).toBeUndefined();
  });

  it('is read as it was written, as a clock time to the second and in ms', () => {
    const seconds = fc.integer({ min: 0, max: 9_999 * 3600 });
    fc.assert(
      fc.property(seconds, (length) => {
        const values = {
          due_date: '2030-01-02T10:00:00.000Z',
          completed_at: new Date(Date.parse('2030-01-02T10:00:00Z') + length * 1000).toISOString(),
        };
        for (const declaration of [clocked, timed]) {
          const { record, warnings } = writeFields(declaration, values);
          expect(warnings).toEqual([]);
          expect(read(declaration, record)).toMatchObject(values);
        }
      }),
    );
  });

  it('is removed by an update', () => {
    expect(writeFields(timed, { completed_at: null }, { mode: 'update' }).record).toEqual({ ms: null });
  });
});
