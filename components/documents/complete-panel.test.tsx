import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeDocumentsAction } from '@/lib/features/orders/actions.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { CompletePanel } from './complete-panel.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));
vi.mock('@/lib/features/orders/actions.ts', () => ({ completeDocumentsAction: vi.fn() }));
afterEach(cleanup);

const detail = { order: { id: 'order-1' }, documents: [], neededDocuments: [] } as unknown as OrderDetail;
const panel = (unsent: number) => (
  <CompletePanel detail={detail} unsent={unsent} onChanged={() => undefined} />
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
