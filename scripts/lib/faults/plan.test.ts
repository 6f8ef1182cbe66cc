import { expect, test } from 'vitest';
import { openFaultPlan } from './plan.ts';

const replaced = (wish: unknown): string | undefined =>
  openFaultPlan().replace(typeof wish === 'string' ? wish : JSON.stringify(wish));

test.each([
  ['no JSON', '{', /JSON object/],
  ['a list', ['down'], /JSON object/],
  ['a path without a slash', { 'wallet/list': 'down' }, /"wallet\/list": must be a path/],
  ['a path with a query', { '/wallet/list?type=a': 'down' }, /must be a path/],
  ['an unknown fault', { '/pay': 'smoke' }, /"\/pay": must be one of none, lose-answer/],
  ['an unknown fault as an object', { '/pay': { fault: 'smoke' } }, /"\/pay": must be one of none/],
  ['no times', { '/pay': { fault: 'down', times: 0 } }, /"\/pay"/],
  ['a delay of what is not slow', { '/pay': { fault: 'down', delayMs: 10 } }, /"\/pay"/],
  ['a delay that is too long', { '*': { fault: 'slow', delayMs: 600_001 } }, /"\*"/],
  ['a property that nobody knows', { '*': { fault: 'down', time: 1 } }, /"\*"/],
])('refuses %s in a sentence', (_, wish, sentence) => {
  expect(replaced(wish)).toMatch(sentence);
});

test('what is refused changes nothing', () => {
  const plan = openFaultPlan();
  plan.replace('{"*": "down"}');
  plan.take('/pay');
  expect(plan.replace('{"/pay": "none", "*": "smoke"}')).toBeDefined();
  expect(plan.state()).toEqual({ '*': { fault: 'down', hits: 1 } });
});

test('a path of its own goes before every path, also to be spared', () => {
  const plan = openFaultPlan();
  plan.replace('{"/pay": "none", "*": {"fault": "slow"}}');
  expect(plan.take('/pay').fault).toBe('none');
  expect(plan.take('/else')).toEqual({ fault: 'slow', delayMs: 3000 });
});
