import { expect, test } from 'vitest';
import { fairTurns } from './turns.ts';

test('places take turns, known callers go first, and no more run at once than may', async () => {
  const turn = fairTurns(2);
  const begun: string[] = [];
  let running = 0;
  let mostRunning = 0;
  const ask = (place: string, isKnown = false) =>
    turn({ place, isKnown }, async () => {
      begun.push(place);
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await new Promise(setImmediate);
      running -= 1;
    });
  await Promise.all([
    ...['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map((place) => ask(place)),
    ask('known', true),
  ]);
  expect(begun).toEqual(['a', 'a', 'known', 'a', 'b', 'c', 'a', 'b', 'a']);
  expect(mostRunning).toBe(2);
});

test('work that fails leaves its turn to the next', async () => {
  const turn = fairTurns(1);
  const caller = { place: 'a', isKnown: false };
  const failing = turn(caller, () => Promise.reject(new Error('broken')));
  const next = turn(caller, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
