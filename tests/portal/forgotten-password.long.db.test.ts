import { beforeAll, expect, test } from 'vitest';
import { askForNewPassword } from '../../lib/features/users/verbs/forgotten-password.ts';
import { prepareJobs } from '../../lib/queue/run.ts';
import { newUser, withAccess } from '../support/portal-access.ts';

process.env['SMTP_URL'] = 'smtp://127.0.0.1:1';
process.env['MAIL_FROM'] = 'portal@corridor.test';
withAccess();
beforeAll(prepareJobs);

const count = 20;
const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('a forgotten password takes as long for an address that nobody has as for one of a person', async () => {
  const people = await Promise.all(Array.from({ length: count }, () => newUser()));
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const ask = async (kind: keyof typeof times, email: string, nth: number) => {
    const from = performance.now();
    expect(await askForNewPassword({ email, address: `10.${kind.length}.0.${nth}` })).toMatchObject({
      ok: true,
    });
    times[kind].push(performance.now() - from);
  };
  for (const [nth, { email }] of people.entries()) {
    await ask('known', email, nth);
    await ask('unknown', `${crypto.randomUUID()}@example.test`, nth);
  }
  const ratio = median(times.known) / median(times.unknown);
  console.log(`known ÷ unknown, median of ${count}: ${ratio.toFixed(2)}`);
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});
