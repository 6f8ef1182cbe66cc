import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.ts';

test('a person waits for one piece of another’s work, whatever fails', async () => {
  const inTurn = fairTurns();
  const done: string[] = [];
  let underWay = 0;
  const work = (name: string) => async () => {
    underWay += 1;
    expect(underWay).toBe(1);
    await new Promise(setImmediate);
    underWay -= 1;
    done.push(name);
    if (name === 'a1') throw new Error('failed');
    return name;
  };
  const all = [
    ...['a1', 'a2', 'a3'].map((name) => inTurn('a', work(name))),
    ...['b1', 'b2'].map((name) => inTurn('b', work(name))),
  ];
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});
