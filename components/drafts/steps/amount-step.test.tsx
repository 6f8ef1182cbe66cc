import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { createOrderAction } from '@/lib/features/orders/actions.ts';
import {
  completeBusinessDraft,
  completeDraft,
  completePersonalDraft,
} from '@/lib/features/transfers/testing/drafts.ts';
import { answerDrafts, at, press, showDraft } from '../../../tests/support/draft-page.tsx';
import { router } from '../../../tests/support/navigation.ts';
import { AmountStep } from './amount-step.tsx';
import { DraftSummary } from './summary.tsx';

const create = createOrderAction as Mock;
const answers = answerDrafts();

test('a global order begins with the wallet that pays, each with its balance; a saved sender decides it', async () => {
  const wallet = (type: string, available: string) => ({ type, currency: 'USD', available });
  answers.wallets = [wallet('personal', '1200.50'), wallet('business', '999.00')];
  await showDraft(<AmountStep />, { values: completeDraft(), id: 'paid-from' });
  const business = screen.getByRole<HTMLInputElement>('radio', { name: 'Business wallet' });
  expect(await screen.findByText('999.00 USD available')).toBeTruthy();
  expect(screen.getByText('Available 1,200.50 USD')).toBeTruthy();
  await act(async () => {
    fireEvent.click(business);
  });
  expect(business.checked).toBe(true);
  expect(screen.getByText('Available 999.00 USD')).toBeTruthy();
  cleanup();
  const savedPayerId = 'e0000000-0000-4000-8000-000000000001';
  await showDraft(<AmountStep />, { values: completeDraft({ savedPayerId }), id: 'paid-from-saved' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Business wallet' }).disabled).toBe(true);
});

test.each([
  [null, 'Depends on the recipient’s bank'],
  [42, 'Within a minute for 9 of 10 recent payments'],
  [61, 'Within 2 minutes for 9 of 10 recent payments'],
  [3 * 3_600, 'Within 3 hours for 9 of 10 recent payments'],
  [30 * 3_600, 'Within 2 days for 9 of 10 recent payments'],
])('payments that arrived within %s seconds: %s', async (arrivalSeconds, said) => {
  await showDraft(<AmountStep />, {
    values: completeDraft(),
    id: `arrival-${arrivalSeconds}`,
    arrivalSeconds,
  });
  expect(screen.getByText(said)).toBeTruthy();
});

test.each([
  [{}, 'No separate fee: exactly 10,000.00 USD is taken'],
  [{ fixedSide: 'target', lockRate: false }, 'No separate fee'],
  [{ sourceAmount: '1.2.3', lockRate: false }, 'No separate fee'],
] as const)('the sum that is taken is named where it is certain: %j', async (change, said) => {
  await showDraft(<AmountStep />, { values: completeDraft(change), id: `fee-${JSON.stringify(change)}` });
  expect(screen.getByText(said)).toBeTruthy();
});

test('the currencies of the wallets that can pay come first, with what is available there', async () => {
  const wallet = (type: string, currency: string, available: string) => ({ type, currency, available });
  answers.wallets = [
    wallet('personal', 'USD', '1200.50'),
    wallet('personal', 'EUR', '80.00'),
    wallet('business', 'GBP', '999.00'),
  ];
  await showDraft(<AmountStep />, {
    values: completeDraft({ sourceAmount: '', targetAmount: '' }),
    id: 'wallets',
  });
  const [source] = screen.getAllByRole('combobox', { name: /You send/ });
  if (!source) throw new Error('there is no choice of currency');
  await act(async () => {
    fireEvent.mouseDown(source);
  });
  const list = await screen.findByRole('listbox');
  await waitFor(() => {
    const first = [...list.children].slice(0, 2).map(({ textContent }) => textContent);
    expect(first).toContainEqual(expect.stringMatching(/^EUR.*80\.00 EUR$/));
    expect(first).toContainEqual(expect.stringMatching(/^USD.*1,200\.50 USD$/));
  });
  // Of a wallet that this draft is not paid from nothing is said.
  expect(list.textContent).not.toContain('999.00');
});

describe('an amount that follows from the other', () => {
  const marks = () => screen.queryAllByText(/≈/).length;
  const both = (
    <>
      <AmountStep />
      <DraftSummary />
    </>
  );

  test('is an estimate while the rate can move, and none once it is locked', async () => {
    await showDraft(both, { values: completeDraft({ lockRate: false }), id: 'moving' });
    expect(screen.getByText('Estimated from the rate')).toBeTruthy();
    expect(marks()).toBe(2);
    await act(async () => {
      fireEvent.click(screen.getByRole('switch', { name: 'Lock this rate' }));
    });
    expect(screen.getByText('Fixed by the locked rate')).toBeTruthy();
    expect(marks()).toBe(0);
  });
});

test('a personal order has no other currency to choose than CNY', async () => {
  await showDraft(<AmountStep />, { values: completePersonalDraft(), id: 'in-cny' });
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
  cleanup();
  // As an earlier version of the portal left it.
  await showDraft(<AmountStep />, {
    values: completePersonalDraft({ targetCurrency: 'EUR' }),
    id: 'in-euro',
  });
  const target = screen.getByRole('combobox', { name: /gets/ });
  await act(async () => {
    fireEvent.mouseDown(target);
  });
  const list = await screen.findByRole('listbox');
  expect([...list.children].map((option) => option.textContent)).toEqual([expect.stringMatching(/^CNY/)]);
});

describe('the way on from an amount that was just typed', () => {
  const quote = {
    rate: '7.1',
    queryNo: 'Q1',
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    fetchedAt: at,
    expiresAt: '2026-11-20T06:15:00Z',
    serverNow: at,
  };
  let answer: (response: Response) => void = () => {};

  beforeEach(() => {
    const others = fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      if (path !== '/api/quotes') return others(path);
      return new Promise<Response>((resolve, reject) => {
        answer = resolve;
        // A newer question takes the place of an older one.
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    });
  });

  const justTyped = async (id: string) => {
    const values = completeDraft({ quote: null, targetAmount: '', purpose: '' });
    await showDraft(<AmountStep />, { id, values });
    await press('Continue to sender and recipient');
  };

  test('waits for the rate, and is one way on however often it is pressed', async () => {
    await justTyped('fast');
    await press('Continue to sender and recipient');
    expect(screen.queryByText('There is a problem')).toBeNull();
    expect(router.push).not.toHaveBeenCalled();
    await act(async () => answer(Response.json(quote)));
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    expect(router.push.mock.calls.map(([href]) => href)).toEqual(['/drafts/fast/parties']);
  });

  test('says that there is no rate once that is known', async () => {
    await justTyped('no-rate');
    await act(async () => answer(Response.json({ code: 'unavailable' }, { status: 503 })));
    expect(await screen.findByText('There is a problem')).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('a repeated payment', () => {
  const repeated = { targetAmount: '', quote: null };

  test('begins with the last amount, shows the rest as it was, and is made on this page', async () => {
    create.mockResolvedValue({ ok: true, value: { orderId: 'o', state: 'created' } });
    await showDraft(<AmountStep />, { values: completeDraft(repeated), id: 'repeat' });
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'You send in USD' });
    expect(amount.value).toBe('10,000.00');
    const rest = within(await screen.findByRole('region', { name: 'As last time' }));
    expect(rest.getByText('王小明')).toBeTruthy();
    expect(rest.getByText('Family support')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
    fireEvent.click(rest.getByRole('button', { name: 'Change purpose' }));
    expect(router.push).toHaveBeenCalledWith('/drafts/repeat/details', expect.anything());
    await screen.findByRole('button', { name: 'Create order and add documents' });
    fireEvent.change(amount, { target: { value: '' } });
    await press('Create order and add documents');
    expect(create).not.toHaveBeenCalled();
    expect(within(screen.getByRole('alert')).getAllByRole('link').length).toBeGreaterThan(0);
  });

  test('with something else missing goes on to the next step, and so does one with a rate already', async () => {
    const lacking = completeDraft({ ...repeated, purpose: '' });
    await showDraft(<AmountStep />, { values: lacking, id: 'repeat-lacking' });
    expect(screen.getByRole('button', { name: /^Continue/ })).toBeTruthy();
    cleanup();
    await showDraft(<AmountStep />, { values: completeDraft(), id: 'not-repeated' });
    expect(screen.getByRole('button', { name: /^Continue/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'As last time' })).toBeNull();
  });

  test('that is read back before it exists leads there', async () => {
    await showDraft(<AmountStep />, { values: completeBusinessDraft(repeated), id: 'repeat-business' });
    expect(await screen.findByRole('region', { name: 'As last time' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue to the check' })).toBeTruthy();
  });
});
