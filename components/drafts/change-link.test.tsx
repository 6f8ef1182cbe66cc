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

test('from the review one press opens the form at the field', async () => {
  vi.mocked(createAmendmentAction).mockResolvedValue({ ok: true, value: { draftId: 'd' } });
  fireEvent.click(press('review'));
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o/edit/details?from=review#field-purpose'),
  );
  expect(createAmendmentAction).toHaveBeenCalledExactlyOnceWith({ orderId: 'o' });
});

test('where no change can begin it leads to the page that says why', async () => {
  vi.mocked(createAmendmentAction).mockRejectedValue(new Error('connection lost'));
  press('review');
  await waitFor(() =>
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o/edit?field=purpose&from=review'),
  );
});

test('in another tab, and from the order, it is a link to that page', () => {
  expect(press('review', { ctrlKey: true }).getAttribute('href')).toBe(
    '/orders/o/edit?field=purpose&from=review',
  );
  cleanup();
  expect(press(null).getAttribute('href')).toBe('/orders/o/edit?field=purpose');
  expect(createAmendmentAction).not.toHaveBeenCalled();
});
