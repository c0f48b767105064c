import { describe, expect, it } from 'vitest';
import { deal } from '../../../lib/objects/crm/deal.ts';
import { close } from '../../../lib/providers/close/index.ts';
import { changedValues } from '../../../lib/records/write/answer/changed-values.ts';
import { declarationOf } from '../../providers/declared.ts';

const nobody = { id: '1', remote_id: '1' };
const said = { path: 'amount', code: 'unknown_value', message: 'was left out' } as const;

const planned = {
  provider: close,
  object: deal,
  declaration: declarationOf(close, 'crm.deal'),
  mode: 'create',
} as const;

const pathsOf = (values: object, ownValues: object, shown: object, warnings: readonly (typeof said)[] = []) =>
  changedValues(
    {
      planned,
      values: { ...values },
      given: { mode: 'create', values: {}, fieldMappings: { ...ownValues }, strict: false },
      warnings,
    },
    { ...nobody, ...shown },
  ).map(({ path }) => path);

describe("numbers in a vendor's answer", () => {
  it('cause a warning if they differ from the sent numbers', () => {
    expect(pathsOf({ amount: '10.125' }, {}, { amount: '10.13' })).toEqual(['amount']);
    expect(pathsOf({ probability: 0.125 }, {}, { probability: 0.13 })).toEqual(['probability']);
    expect(pathsOf({}, { Score: 2.71 }, { field_mappings: { Score: 2.7 } })).toEqual(['field_mappings.Score']);
    expect(pathsOf({ amount: '9007199254740993' }, {}, { amount: '9007199254740992' })).toEqual(['amount']);
  });

  it('cause no warning if they are equal, are not shown, or were already reported', () => {
    expect(pathsOf({ amount: '0010.50' }, {}, { amount: '10.5' })).toEqual([]);
    expect(pathsOf({ amount: '10.50' }, { Score: '5.0' }, { amount: null, field_mappings: { Score: 5 } })).toEqual([]);
    expect(pathsOf({ name: 'Deal 1' }, { Score: 'n/a' }, { name: 'Deal 2', field_mappings: { Score: 5 } })).toEqual([]);
    expect(pathsOf({ amount: '1.5' }, {}, { amount: '7' }, [said])).toEqual([]);
  });
});

describe("texts in a vendor's answer", () => {
  const long = 'Printer on fire, '.repeat(4);

  it('cause a warning if the vendor has cut them', () => {
    expect(pathsOf({ description: long }, {}, { description: long.slice(0, 40) })).toEqual(['description']);
    expect(pathsOf({}, { Note: long }, { field_mappings: { Note: long.slice(0, 40) } })).toEqual([
      'field_mappings.Note',
    ]);
  });

  it('cause no warning if the end was empty, or the text is different or short', () => {
    expect(pathsOf({ description: `${long}  ` }, {}, { description: long.trimEnd() })).toEqual([]);
    expect(pathsOf({ description: long }, {}, { description: long.toUpperCase().slice(0, 40) })).toEqual([]);
    expect(pathsOf({ description: 'new customer' }, {}, { description: 'new' })).toEqual([]);
  });
});
