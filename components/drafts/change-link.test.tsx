import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createAmendmentAction } from '@/lib/features/drafts/actions.ts';
import { router } from '../../tests/support/navigation.ts';
import { ChangeLink } from './change-link.tsx';

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function press(from: 'review' | null, keys = {}) {
  render(
    <ChangeLink orderId="o" field="purpose" step="details" from={from}>
      Change
    </ChangeLink>,
  );
  const link = screen.getByRole('link', { name: 'Change' });
  // There is no page to go to here.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, keys);
  return link;
}

test.each([
  ['review', '?from=review'],
  [null, ''],
] as const)('from %s one press opens the form at the field', async (from, search) => {
  vi.mocked(createAmendmentAction).mockResolvedValue({ ok: true, value: { draftId: 'd' } });
  fireEvent.click(press(from));
  const form = `/orders/o/edit/details${search}#field-purpose`;
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith(form));
  expect(createAmendmentAction).toHaveBeenCalledExactlyOnceWith({ orderId: 'o' });
});

test('where no change can begin it leads to the page that says why', async () => {
  vi.mocked(createAmendmentAction).mockRejectedValue(new Error('connection lost'));
  press('review');
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o/edit?field=purpose&from=review'),
  );
});

test('in another tab it is a link to that page', () => {
  expect(press('review', { ctrlKey: true }).getAttribute('href')).toBe(
    '/orders/o/edit?field=purpose&from=review',
  );
  expect(createAmendmentAction).not.toHaveBeenCalled();
});
