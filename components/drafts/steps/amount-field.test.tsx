import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { DraftProvider } from '../form/draft-provider.tsx';
import { AmountField, DepositFields } from './amount-field.tsx';

vi.stubGlobal('fetch', async () =>
  Response.json({ revision: 2, savedAt: '2026-11-20T06:00:00Z', wallets: [] }),
);
afterEach(cleanup);

const deposit = { fundedByDeposit: true, depositChannel: 'Bank', depositCurrency: 'USD' };

function show(id: string, values: Partial<ReturnType<typeof completeDraft>> = {}) {
  renderInLocale(
    <DraftProvider
      draft={{ id, family: 'global', revision: 1, values: { ...completeDraft(), ...values } }}
      serverNow="2026-11-20T06:00:00Z"
      mayConvert={false}
    >
      <AmountField side="source" />
      <DepositFields />
    </DraftProvider>,
  );
}

test.each([
  ['12.345', /at most 2 decimal/i],
  ['0', /more than zero/i],
])('what is wrong with the amount %s is said when the field is left', async (text, words) => {
  show(`left-${text}`);
  const input = screen.getByRole('textbox', { name: /^You send/ });
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  expect(screen.queryByText(words)).toBeNull();
  fireEvent.blur(input);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('what is wrong with the amount of a deposit is said, too', async () => {
  show('deposit-left', deposit);
  const input = screen.getByRole('textbox', { name: /^Deposit amount/ });
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: '5.001' } });
  fireEvent.blur(input);
  expect(await screen.findByText(/at most 2 decimal/i)).toBeTruthy();
});

test('an unreadable amount of a deposit is still there on the next visit', () => {
  show('deposit-again', { ...deposit, depositAmount: '5k' });
  expect(screen.getByRole('textbox', { name: /^Deposit amount/ })).toHaveProperty('value', '5k');
});
