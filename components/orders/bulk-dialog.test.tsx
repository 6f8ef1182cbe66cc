import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

vi.mock('./run-bulk.ts', async (original) => ({ ...(await original<object>()), runOne: () => 'check' }));
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});

test('whoever begins stays at what comes of it, which is no longer what will be done', async () => {
  const order = { id: 'a', orderNo: 'P261120-7Q3F0K', beneficiaryName: 'Li', skips: {} };
  renderInLocale(
    <QueryClientProvider client={new QueryClient()}>
      <BulkDialog action="check" orders={[order]} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText('Will be done: 1')).not.toBeNull();
  const start = screen.getByRole('button', { name: 'Check now (1)', hidden: true });
  start.focus();
  fireEvent.click(start);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 done, 0 not done'));
  expect(screen.queryByText('Results: 1')).not.toBeNull();
  expect(screen.queryByText('Will be done: 1')).toBeNull();
});
