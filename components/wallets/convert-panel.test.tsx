import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { convertAction } from '@/lib/features/wallets/actions.ts';
import type { WalletView } from '@/lib/features/wallets/schema.ts';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { ConvertPanel } from './convert-panel.tsx';

const now = new Date().toISOString();
const wallet = (currency: string, available: string) =>
  ({ walletId: currency, type: 'business', currency, available }) as WalletView;
const page = { wallets: [wallet('USD', '100.00'), wallet('CNY', '0.00')], conversions: [] };

let lifeMs: number;
let quotesAsked: number;
beforeEach(() => {
  lifeMs = 600_000;
  quotesAsked = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/wallets') return Response.json(page);
    if (address !== '/api/quotes') return Response.json([]);
    quotesAsked += 1;
    return Response.json({
      queryNo: 'Q1',
      sourceCurrency: 'USD',
      targetCurrency: 'CNY',
      rate: '7.2',
      fetchedAt: now,
      expiresAt: new Date(Date.now() + lifeMs).toISOString(),
      serverNow: new Date().toISOString(),
    });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const words = en.wallets.convertPage;
function show() {
  const wish = { walletType: undefined, from: undefined, to: undefined, amount: undefined };
  renderForm(<ConvertPanel initial={page as never} serverNow={now} wish={wish} back={null} />);
  return screen.getByRole('textbox', { name: 'You convert in USD' });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

test('an amount is asked for at its field, and one that the wallet has not stays there', async () => {
  const source = show();
  press(words.review);
  await expectRefused(source, words.amountEmpty);
  write(source, '250.00');
  await expectRefused(source, 'Balance short by 150.00 USD');
  press(words.review);
  await waitFor(() => expect(document.activeElement).toBe(source));
  expect(source).toHaveProperty('value', '250.00');
  expect(screen.queryByText(words.reviewTitle)).toBeNull();
});

test('what is converted is what was typed and read back; without an answer it says so', async () => {
  vi.mocked(convertAction).mockRejectedValue(new Error('gone'));
  const source = show();
  write(source, '10.00');
  const target = screen.getByRole<HTMLInputElement>('textbox', { name: 'You get in CNY' });
  await waitFor(() => expect(target.value).toBe('72.00'));
  press(words.review);
  expect(await screen.findByText(words.reviewTitle)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Convert 10\.00/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(words.noAnswer);
  expect(convertAction).toHaveBeenCalledExactlyOnceWith({
    walletType: 'business',
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    fixedSide: 'source',
    amount: '10.00',
    queryNo: 'Q1',
    acceptedRate: '7.2',
    shownSource: '10.00',
    shownTarget: '72.00',
  });
});

test('a rate of a short life is asked for once while it holds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  lifeMs = 20_000;
  write(show(), '10.00');
  const target = screen.getByRole<HTMLInputElement>('textbox', { name: 'You get in CNY' });
  await waitFor(() => expect(target.value).toBe('72.00'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(quotesAsked).toBe(1);
});
