import { expect, test, vi } from 'vitest';
import { makeStatement } from '@/lib/features/wallet-statements/make-statement.ts';
import { GET } from './route.ts';

vi.mock('@/lib/auth/handler.ts', () => ({ handler: ({ run }: { run: unknown }) => run }));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getTranslations: async () => (key: string) => key,
}));
vi.mock('@/lib/features/wallet-statements/words.ts', () => ({ statementWords: async () => ({}) }));
vi.mock('@/lib/features/wallet-statements/make-statement.ts', () => ({ makeStatement: vi.fn() }));

test.each([
  ['wallet-unknown', 404, 'statementNoWallet'],
  ['no-entries', 409, 'statementNoEntries'],
] as const)('a statement that is not made for %s is answered with %i', async (code, status, sentence) => {
  vi.mocked(makeStatement).mockResolvedValue({ ok: false, reason: { code } });
  const run = GET as unknown as (actor: object, input: object) => Promise<Response>;
  const answer = await run(
    { userId: '1' },
    { params: { walletId: 'W0' }, query: { lang: 'en' }, request: new Request('https://portal.example') },
  );
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(`${sentence}\n`);
});
