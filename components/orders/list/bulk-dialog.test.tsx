import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectRefused, renderForm } from '../../../tests/support/forms.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

const runOne = vi.hoisted(() => vi.fn((action: string) => action));
vi.mock('./run-bulk.ts', async (original) => ({ ...(await original<object>()), runOne }));
afterEach(cleanup);

const order = { id: 'a', orderNo: 'P261120-7Q3F0K', beneficiaryName: 'Li', skips: {} };

test('whoever begins stays at what comes of it, which is no longer what will be done', async () => {
  renderForm(<BulkDialog action="check" orders={[order]} onClose={() => undefined} />);
  expect(screen.queryByText('Will be done: 1')).not.toBeNull();
  const start = screen.getByRole('button', { name: 'Check now (1)' });
  start.focus();
  fireEvent.click(start);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 done, 0 not done'));
  expect(screen.queryByText('Results: 1')).not.toBeNull();
  expect(screen.queryByText('Will be done: 1')).toBeNull();
});

test('cancelling asks for one reason, and each order gets it', async () => {
  renderForm(<BulkDialog action="cancel" orders={[order]} onClose={() => undefined} />);
  const press = () => fireEvent.click(screen.getByRole('button', { name: /\(1\)$/ }));
  press();
  const field = screen.getByRole('textbox');
  await expectRefused(field, 'Enter the reason');
  expect(runOne).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: ' Paid twice ' } });
  press();
  await screen.findByText('1 done, 0 not done');
  expect(runOne).toHaveBeenCalledWith('cancel', { orderId: 'a', reason: 'Paid twice' });
});
