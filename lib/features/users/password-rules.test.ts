import { expect, test } from 'vitest';
import { judgePassword } from './password-rules.ts';

const about = ['ada.keller@out.example', 'Ada Keller'];
const judged = async (password: string) =>
  (await judgePassword({ password, hasFactor: false, about })).problem;

test.each([
  'AdaKellerCorridor1',
  'Ada Keller Corridor 2026',
  'keller.out.example.7',
  'ada.keller@out.example!1',
])('a password of known words is easy to guess: %s', async (password) =>
  expect(await judged(password)).toBe('too-guessable'),
);

test.each(['seven walnuts orbit the piano', 'ada: seven walnuts orbit pianos'])(
  'a password of unrelated words is taken: %s',
  async (password) => expect(await judged(password)).toBeNull(),
);
