import { expect, test } from 'vitest';
import { dayOf, firstHour, hoursShown } from './data.ts';

const at = new Date('2026-11-20T14:35:10Z');

test('the last of 24 hours is the one that runs', () => {
  expect(firstHour(at).toISOString()).toBe('2026-11-19T15:00:00.000Z');
  const [quote] = dayOf([], at);
  expect(quote?.hours).toHaveLength(hoursShown);
  expect(quote?.hours.at(-1)?.from).toBe('2026-11-20T14:00:00.000Z');
});

test('calls of several endpoints of one capability in one hour are added up; others stay apart', () => {
  const hour = new Date('2026-11-20T13:00:00Z');
  const day = dayOf(
    [
      { endpoint: 'globalAsync', hour, answered: 2, unanswered: 1 },
      { endpoint: 'businessAsync', hour, answered: 3, unanswered: 0 },
      { endpoint: 'globalWalletList', hour, answered: 7, unanswered: 0 },
    ],
    at,
  );
  const of = (name: string) => day.find(({ capability }) => capability === name)?.hours.at(-2);
  expect(of('confirm')).toMatchObject({ answered: 5, unanswered: 1 });
  expect(of('wallets')).toMatchObject({ answered: 7, unanswered: 0 });
  expect(of('status')).toMatchObject({ answered: 0, unanswered: 0 });
});
