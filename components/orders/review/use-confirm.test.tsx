import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { confirmOrderAction } from '@/lib/features/orders/actions.ts';
import { useConfirm } from './confirm-bar.tsx';

const terms = { rate: '7', source: '100.00', target: '700.00' };

/** Presses twice, the first press being answered so; returns the keys. */
async function keysAfter(first: Awaited<ReturnType<typeof confirmOrderAction>> | 'lost') {
  const sent = vi.mocked(confirmOrderAction);
  if (first === 'lost') sent.mockRejectedValueOnce(new Error('lost'));
  else sent.mockResolvedValueOnce(first);
  sent.mockResolvedValue({ ok: false, reason: { code: 'unavailable', message: 'busy' } });
  const { result } = renderHook(() => useConfirm('order', async () => {}));
  for (const _ of [1, 2]) await act(async () => void (await result.current.confirm(terms as never)));
  return sent.mock.calls.map(([input]) => input.idempotencyKey);
}

test.each([
  ['the answer is lost', 'lost'],
  ['the database does not answer', { ok: false, reason: { code: 'no-database' } }],
  ['the portal failed somewhere', { ok: false, reason: { code: 'internal', id: 'x' } }],
] as const)('a press is repeated as the same confirmation after: %s', async (_, first) => {
  const [before, after] = await keysAfter(first);
  expect(after).toBe(before);
});

test('a definite refusal begins a new confirmation', async () => {
  const [before, after] = await keysAfter({ ok: false, reason: { code: 'unavailable', message: 'busy' } });
  expect(after).not.toBe(before);
});
