import { expect, it } from 'vitest';
import { instrument } from './instrument.ts';

const source = `
const double = (value) => value * 2;
const box = (value) => ({ value });
function* numbers() { yield 1; }
class Shape { constructor() { this.area = 0; } #size() { return 1; } grow() { return this.#size() + [1].map((one) => one)[0]; } }
export const result = () => [double(2), box(3), [...numbers()], new Shape().grow()];
`;

it('reports each call of each function, and changes nothing else', async () => {
  const calls: number[] = [];
  Object.assign(globalThis, { reportedInTest: (index: number) => calls.push(index) });
  const { code, names } = instrument(source, (index) => `reportedInTest(${index})`);
  const { result } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(result()).toEqual([4, { value: 3 }, [1], 2]);
  expect(calls.map((index) => names[index])).toEqual([
    'result',
    'double',
    'box',
    'numbers',
    'constructor',
    'grow',
    'size',
    '(callback)',
  ]);
});
