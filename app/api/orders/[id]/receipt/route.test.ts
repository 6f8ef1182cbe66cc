import { expect, test, vi } from 'vitest';
import { receiptSheet } from '@/lib/features/orders/receipt/receipt-sheet.ts';
import { GET } from './route.ts';

let environment = 'sandbox';
vi.mock('@/lib/env.ts', () => ({ env: () => ({ PORTAL_ENV: environment }) }));
vi.mock('@/lib/auth/handler.ts', () => ({ handler: ({ run }: { run: unknown }) => run }));
vi.mock('@/lib/i18n/preferences.ts', () => ({
  readPreferences: async () => ({ timeZone: 'Asia/Shanghai' }),
}));
vi.mock('next-intl/server', () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => false }),
}));
vi.mock('@/lib/features/orders/receipt/queries.ts', () => ({
  receiptOf: async () => ({ ok: true, value: { orderNo: 'P1' } }),
}));
vi.mock('@/lib/features/orders/receipt/receipt-sheet.ts', () => ({
  receiptSheet: vi.fn(() => ({ orderNo: 'P1' })),
}));

test.each([
  ['sandbox', true],
  ['production', false],
])('a receipt in %s has the times of the pages, and says where no money moved', async (name, isSandbox) => {
  environment = name;
  const run = GET as unknown as (actor: object, input: object) => Promise<Response>;
  const answer = await run(
    { timeZone: 'UTC' },
    {
      params: { id: '1' },
      query: { lang: 'both' },
      request: new Request('https://portal.example'),
    },
  );
  await answer.body?.cancel();
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="receipt-P1.pdf"');
  expect(vi.mocked(receiptSheet).mock.lastCall?.[1]).toMatchObject({ timeZone: 'Asia/Shanghai', isSandbox });
});
