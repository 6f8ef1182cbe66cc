import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeDocumentsAction } from '@/lib/features/orders/actions.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { CompletePanel, OpenRequest } from './complete-panel.tsx';

afterEach(cleanup);

const onCompleted = vi.fn();
const detailIn = (status: string) =>
  ({
    order: { id: 'order-1', status: { id: status }, statusMessage: null, informationPage: null },
    documents: [],
    neededDocuments: [],
  }) as unknown as OrderDetail;
const panel = (unsent: number, status = 'documentsNeeded') => (
  <CompletePanel
    detail={detailIn(status)}
    unsent={unsent}
    onChanged={() => undefined}
    onCompleted={onCompleted}
  />
);

test('a chosen file that has not gone yet keeps the documents from being called complete', () => {
  const { rerender } = renderInLocale(panel(1));
  expect(screen.queryByRole('button', { name: 'Continue to review without documents' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Documents complete, continue to review' });
  expect(button).toHaveProperty('ariaDisabled', 'true');
  expect(button.className).not.toContain('bg-accent');
  expect(screen.getByText('Upload or remove the file you chose first')).toBeTruthy();
  fireEvent.click(button);
  expect(completeDocumentsAction).not.toHaveBeenCalled();
  rerender(panel(0));
  expect(screen.getByRole('button', { name: 'Continue to review without documents' })).toHaveProperty(
    'ariaDisabled',
    null,
  );
});

test.each([
  ['en', 'Mark documents complete', 'Answer on the order’s page'],
  ['zh-CN', '标记材料已齐', '在订单页面答复'],
] as const)(
  'an open request is told beside the button, which does not promise a review, in %s',
  async (locale, button, answer) => {
    vi.mocked(completeDocumentsAction).mockResolvedValue({
      ok: true,
      value: { status: 'information_required' },
    });
    renderInLocale(panel(0, 'informationRequested'), locale);
    expect(screen.getByRole('link', { name: answer }).getAttribute('href')).toBe(
      '/orders/order-1#information',
    );
    fireEvent.click(screen.getByRole('button', { name: button }));
    // The person is led to what is left to do.
    await waitFor(() => expect(onCompleted).toHaveBeenCalledOnce());
  },
);

test.each([
  [null, 'It needs the recipient’s name in Chinese characters.'],
  ['The address is incomplete', 'Service said: “The address is incomplete”'],
])('a request without a page of the service has a way on: %s', (statusMessage, text) => {
  const { order } = detailIn('informationRequested');
  renderInLocale(<OpenRequest order={{ ...order, statusMessage }} />);
  expect(document.body.textContent).toContain(text);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/orders/order-1#information',
  ]);
});
