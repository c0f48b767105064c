import { describe, expect, it } from 'vitest';
import { readForm } from '../../lib/engine/form.ts';

describe('a form that is parsed like JSON', () => {
  it('puts names in brackets into nested members', () => {
    expect(readForm('type=deal_add&deal%5Bid%5D=7&deal[fields][0][value]=a%26b+c&list=')).toEqual({
      type: 'deal_add',
      deal: { id: '7', fields: { 0: { value: 'a&b c' } } },
      list: '',
    });
  });

  it('has no value for a missing name, whatever the name is', () => {
    for (const text of ['', '&', '=', '{"deal":{"id":7}}', 'deal=7', 'deal[=7', ']=1', '%', 'deal%5Bid=%FF']) {
      expect(Object(readForm(text).deal).name).toBeUndefined();
    }
    expect(readForm('__proto__[id]=1&constructor[prototype][id]=2')).not.toHaveProperty('id');
    expect(({} as Record<string, unknown>).id).toBeUndefined();
  });

  it('reads a name without an equals sign as an empty value', () => {
    expect(readForm('a&b=1&&c[d]&e=f=g')).toEqual({ a: '', b: '1', c: { d: '' }, e: 'f=g' });
  });

  it('keeps the later of two values that exclude each other', () => {
    expect(readForm('deal=1&deal[id]=2')).toEqual({ deal: { id: '2' } });
    expect(readForm('deal[id]=2&deal=1')).toEqual({ deal: '1' });
    expect(readForm('id=1&id=2')).toEqual({ id: '2' });
  });
});
