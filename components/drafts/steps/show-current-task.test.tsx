import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageIsAt } from '../../../tests/support/navigation.ts';
import { ShowCurrentTask } from './show-current-task.tsx';

const steps = ['amount', 'parties', 'details'];
const stepWidth = 180;

function Strip() {
  return (
    <nav>
      <ShowCurrentTask />
      <ol>
        {steps.map((step) => (
          <li key={step} data-task-current={window.location.pathname.endsWith(step) || undefined}>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}

beforeEach(() => {
  // Nothing is laid out here: each step is as wide as the next one.
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 16 + Math.max(0, steps.indexOf(this.textContent)) * stepWidth;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the current step is in view when the page loads, and after each way on or back', () => {
  pageIsAt('/drafts/d/parties');
  const page = render(<Strip />);
  const row = page.getByRole('list');
  expect(row.scrollLeft).toBe(stepWidth - 16);
  pageIsAt('/drafts/d/details');
  page.rerender(<Strip />);
  expect(row.scrollLeft).toBe(2 * stepWidth - 16);
  pageIsAt('/drafts/d/parties');
  page.rerender(<Strip />);
  expect(row.scrollLeft).toBe(stepWidth - 16);
});

test('what somebody scrolled to stays while the step is the same', () => {
  pageIsAt('/drafts/d/details');
  const page = render(<Strip />);
  const row = page.getByRole('list');
  row.scrollLeft = 0;
  page.rerender(<Strip />);
  expect(row.scrollLeft).toBe(0);
});
