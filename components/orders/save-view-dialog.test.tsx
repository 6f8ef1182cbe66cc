import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }));
vi.mock('@/lib/features/order-views/actions.ts', () => ({ saveViewAction: vi.fn() }));

test('the name can be typed at once', () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = vi.fn();
  renderInLocale(<SaveViewDialog here="/orders" saved={[]} onClose={() => {}} />);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
