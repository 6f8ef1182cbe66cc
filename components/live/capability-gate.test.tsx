import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CapabilityHealth } from '@/lib/features/exchanges/schema.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { CapabilityGate } from './capability-gate.tsx';

const working: CapabilityHealth = {
  capability: 'quote',
  state: 'ok',
  lastSuccessAt: '2026-11-20T12:00:00Z',
  lastFailureAt: null,
  failingSince: null,
  retryAt: null,
  isResting: false,
};
const resting: CapabilityHealth = {
  ...working,
  state: 'failing',
  failingSince: '2026-11-20T12:01:00Z',
  retryAt: '2026-11-20T12:03:00Z',
  isResting: true,
};
let answer: CapabilityHealth[];

beforeEach(() => {
  vi.useFakeTimers();
  answer = [working];
  vi.stubGlobal('fetch', async () => Response.json(answer));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shown = async () => {
  renderInLocale(
    <CapabilityGate need={['quote', 'create']}>
      <button type="button">Get a rate</button>
      <input defaultValue="typed" aria-label="Amount" />
    </CapabilityGate>,
  );
  // Queries tell their readers a moment later.
  await act(() => vi.advanceTimersByTimeAsync(10));
};
const isOff = () => screen.getByRole('button').matches(':disabled');

test('opens when nothing is known against what is needed', async () => {
  await shown();
  expect(isOff()).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('shuts while what is needed rests, says so, keeps what was typed, and opens again by itself', async () => {
  answer = [resting];
  await shown();
  expect(isOff()).toBe(true);
  expect(screen.getByRole('status').textContent).toMatch(/no rates.+Since 20:01.+20:03/);
  answer = [{ ...resting, isResting: false }];
  await act(() => vi.advanceTimersByTimeAsync(10_010));
  expect(isOff()).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('typed');
});

test('is not shut by what it does not need', async () => {
  answer = [{ ...resting, capability: 'upload' }];
  await shown();
  expect(isOff()).toBe(false);
});

test('shuts without a network, and says that', async () => {
  await shown();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(isOff()).toBe(true);
  expect(screen.getByRole('status').textContent).toMatch(/offline/);
  online.mockRestore();
});
