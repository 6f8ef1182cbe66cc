import { expect, test, vi } from 'vitest';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { Dialog } from './dialog.tsx';

test('an opened dialog gives the focus to the field it exists for, not to its close button', () => {
  // Nothing in a dialog takes the focus before it is shown; this environment shows none, so the order is watched.
  const order: string[] = [];
  HTMLDialogElement.prototype.showModal = vi.fn(() => order.push('shown'));
  HTMLDialogElement.prototype.close = vi.fn();
  renderInLocale(
    <Dialog open onClose={() => {}} title="t">
      <input data-first-focus="" onFocus={() => order.push('focused')} />
    </Dialog>,
  );
  expect(order).toEqual(['shown', 'focused']);
});
